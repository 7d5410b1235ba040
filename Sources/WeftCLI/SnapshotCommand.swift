// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftTerminal
internal import WeftWeb

/// `weft snapshot`: renders one screen once; the same input gives the same bytes on every machine.
enum SnapshotCommand {
  private static let formats = ["text", "ansi", "html", "scene", "model"]

  private static let syntax = CommandSyntax(
    name: "weft snapshot",
    summary: "Renders one screen once, the same on every machine.",
    options: [
      Option("--screen", "channels", "the screen (default channels)"),
      Option("--format", formats.joined(separator: "|"), "what to write (default text)"),
      Option("--width", "PT", "points of an html page, 1 to 10000 (default 420)"),
      Option("--height", "PT", "points of an html page's screen, 1 to 10000 (default 896)"),
      Option("-o", "FILE", "writes to a file instead of standard output"),
    ] + ScreenOptions.options
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    _ = try arguments.choice("--screen", ["channels"], default: "channels")
    let format = try arguments.choice("--format", formats, default: "text")
    let output = try arguments.value("-o")
    let points = (
      width: try arguments.integer("--width", default: 420, in: 1...10_000),
      height: try arguments.integer("--height", default: 896, in: 1...10_000)
    )
    let options = try ScreenOptions(arguments, defaultSize: (80, 24))
    try write(try render(format, options, points), to: output)
    return options.report()
  }

  private static func render(
    _ format: String,
    _ options: ScreenOptions,
    _ points: (width: Int, height: Int)
  ) throws -> String {
    switch format {
    case "html":
      // No row is lower than 16 points, so no more of them can be seen.
      let page = HTMLPage(
        try options.scene(rows: points.height / 16 + 1),
        title: "Weft",
        width: Double(points.width),
        language: options.locale.identifier(.bcp47),
        isRightToLeft: options.locale.language.characterDirection == .rightToLeft,
        themes: .only(options.theme)
      )
      return String(decoding: page.bytes, as: UTF8.self)
    case "model":
      return JSONWriter.pretty(ChannelListModel.json(options.channelList(rows: .max)))
    case "scene":
      return JSONWriter.pretty(try options.scene().json)
    default:
      let screen = TerminalScreen(
        try options.scene(),
        columns: options.size.columns,
        rows: options.size.rows,
        theme: options.theme
      )
      return format == "ansi" ? screen.ansi : screen.text
    }
  }

  private static func write(_ text: String, to path: String?) throws {
    guard let path else { return Output.print(text) }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure("\(path): the file can't be written; check the folder and its permissions")
    }
  }
}
