// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftImage
internal import WeftJSON
internal import WeftTerminal
internal import WeftWeb

/// `weft snapshot`: renders one screen once; the same input gives the same bytes on every machine.
enum SnapshotCommand {
  private static let formats = ["text", "ansi", "html", "png", "scene", "model"]

  private static let syntax = CommandSyntax(
    name: "weft snapshot",
    summary: "Renders one screen once, the same on every machine.",
    options: [
      Option(
        "--screen",
        "NAME",
        "channels, threads, messages:CID, replies:ID or problems (default channels)"
      ),
      Option("--format", formats.joined(separator: "|"), "what to write (default text)"),
      Option("--width", "PT", "points of a page or a picture, 1 to 10000 (default 420)"),
      Option("--height", "PT", "points of a page or a picture, 1 to 10000 (default 896)"),
      Option("--scale", "1|2", "pixels a point of a picture (default 1)"),
      Option("-o", "FILE", "writes to a file instead of standard output"),
    ] + ScreenOptions.options
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let name = try arguments.value("--screen") ?? "channels"
    guard let screen = ScreenName(name) else {
      throw arguments.usageError("--screen \"\(name)\" is none of \(ScreenName.names)")
    }
    let format = try arguments.choice("--format", formats, default: "text")
    let output = try arguments.value("-o")
    let points = (
      width: try arguments.integer("--width", default: 420, in: 1...10_000),
      height: try arguments.integer("--height", default: 896, in: 1...10_000),
      scale: try arguments.integer("--scale", default: 1, in: 1...2)
    )
    let options = try ScreenOptions(arguments, screen: screen, defaultSize: (80, 24))
    let bytes = try render(format, options, points)
    try options.workspace.check()
    try write(bytes, to: output)
    return options.report()
  }

  private static func render(
    _ format: String,
    _ options: ScreenOptions,
    _ points: (width: Int, height: Int, scale: Int)
  ) throws -> Data {
    // No row is lower than 16 points, so no more of them can be seen.
    let rowLimit = points.height / 16 + 1
    switch format {
    case "png":
      let image = try SceneImage(
        try options.scene(rows: rowLimit, in: viewport(options, points)),
        width: points.width,
        height: points.height,
        scale: points.scale,
        theme: options.theme,
        isRightToLeft: options.isRightToLeft,
        pictures: options.pictures
      )
      return Data(image.png)
    case "html":
      let page = HTMLPage(
        try options.scene(rows: rowLimit),
        title: "Weft",
        width: Double(points.width),
        language: options.locale.identifier(.bcp47),
        isRightToLeft: options.isRightToLeft,
        themes: .only(options.theme),
        pictures: options.pictures
      )
      return Data(page.bytes)
    case "model":
      let model = try options.list(rows: .max).model(options.screen)
      return Data(JSONWriter.pretty(model).utf8)
    case "scene":
      return Data(JSONWriter.pretty(try options.scene().json).utf8)
    default:
      let screen = TerminalScreen(
        try options.scene(),
        columns: options.size.columns,
        rows: options.size.rows,
        theme: options.theme,
        isRightToLeft: options.isRightToLeft
      )
      return Data((format == "ansi" ? screen.ansi : screen.text).utf8)
    }
  }

  /// What can be seen of a picture.
  private static func viewport(
    _ options: ScreenOptions,
    _ points: (width: Int, height: Int, scale: Int)
  ) -> Viewport {
    Viewport(height: Double(points.height)) { scene in
      try SceneImage.layout(scene, width: points.width, theme: options.theme)
    }
  }

  private static func write(_ bytes: Data, to path: String?) throws {
    guard let path else { return Output.write(bytes) }
    do {
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure("\(path): the file can't be written; check the folder and its permissions")
    }
  }
}
