// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftScene
import WeftTerminal
import WeftViews
import WeftWeb

/// Shows whatever is a valid row, alone and in a list, on a terminal and as a page.
func fuzz(_ bytes: [UInt8]) {
  guard let input = SceneInput(bytes), let row = try? input.scene.validated(limits: .row) else {
    return
  }
  var writer = SceneWriter()
  writer.beginList()
  for id in 0..<2 as Range<UInt64> {
    writer.beginRow(id, provider: "fuzz", isSelected: id == 0)
    writer.splice(input.scene)
    writer.end()
  }
  writer.end()
  guard let list = try? writer.scene.validated() else {
    fatalError("a row that is valid alone is not valid in a list")
  }
  checkFrames(input, row, list)
  checkJSON(row)
  let page = HTMLPage(list, title: "fuzz", isRightToLeft: input.isRightToLeft)
  guard let text = String(validating: page.bytes, as: UTF8.self) else {
    fatalError("a page is no UTF-8")
  }
  precondition(!text.contains("<script") && !text.contains(" onload="), "a text became markup")
}

private func checkFrames(_ input: SceneInput, _ row: ValidScene, _ list: ValidScene) {
  let (first, second) = (input.screen(row), input.screen(list))
  for depth in [ColorDepth.full, .none] {
    check(second.update(from: first, depth: depth))
    check(first.update(from: nil, depth: depth))
  }
  check(second.ansi)
  for after in [first, second] {
    let again = input.screen(list, after: after)
    precondition(second.update(from: again).isEmpty, "what was there before changes a frame")
  }
}

/// What can be said in JSON is the same after it was said and read.
private func checkJSON(_ scene: ValidScene) {
  guard let said = try? Scene(json: scene.json), let valid = try? said.validated() else { return }
  precondition((try? Scene(json: valid.json)) == said, "a scene is another one after JSON")
}

/// Whatever a terminal is sent holds no control characters but the encoder's own.
private func check(_ output: String) {
  for scalar in output.unicodeScalars {
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    precondition(!isControl || scalar == "\u{1B}" || scalar == "\n", "a control gets through")
  }
}
