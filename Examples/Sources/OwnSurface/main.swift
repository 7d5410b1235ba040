// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftLocale
import WeftScene

// A surface of your own: a channel list as SVG.
//
//   OwnSurface        writes the picture
//   OwnSurface X Y    prints which action a click at a point of it starts
let words = CommandLine.arguments.dropFirst()
let point = words.compactMap { Double($0) }
guard words.isEmpty || (words.count == 2 && point.count == 2) else {
  FileHandle.standardError.write(Data("usage: OwnSurface [X Y]\n".utf8))
  exit(2)
}

let engine = Engine(
  workspace: Team.workspace,
  environment: Team.workspace.environment(),
  factory: TeamFactory()
)
let list = engine.channelList()

// 1. A screen is a scene. Plugins may have drawn parts of it, so it must be validated before use.
let scene = try list.screen(rowLimit: 20).validated()

// 2. Layout asks the surface how large texts are, and places everything.
let theme = Theme.light
let measurer = SVGMeasurer(fonts: theme.fonts)
let width = 420.0
let placed = scene.layout(width: width, measurer: measurer)

if point.isEmpty {
  // 3. The surface paints the laid-out items, back to front.
  var painter = SVGPainter(theme: theme, measurer: measurer)
  painter.paint(placed, width: width, title: list.title)
  print(painter.writer.text, terminator: "")
} else if let click = Click(x: point[0], y: point[1], in: placed) {
  // 4. A click is looked up in the layout, and the engine performs its action.
  print("action:", click.action)
  switch engine.perform(click.action, row: click.row, in: list) {
  case .open(let route): print("opens:", route.destination)
  case .done: print("done")
  case let outcome: print("for the host:", outcome)
  }
} else {
  print("nothing is there")
}
