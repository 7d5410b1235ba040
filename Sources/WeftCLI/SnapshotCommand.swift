// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftTerminal

/// `weft snapshot`: renders one screen once; the same input gives the same bytes on every machine.
enum SnapshotCommand {
  private static let formats = ["text", "ansi", "scene", "model"]

  private static let syntax = CommandSyntax(
    name: "weft snapshot",
    summary: "Renders one screen once, the same on every machine.",
    options: [
      Option("--screen", "channels", "the screen (default channels)"),
      Option("--format", formats.joined(separator: "|"), "what to write (default text)"),
      Option("-o", "FILE", "writes to a file instead of standard output"),
    ] + ScreenOptions.options
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    _ = try arguments.choice("--screen", ["channels"], default: "channels")
    let format = try arguments.choice("--format", formats, default: "text")
    let output = try arguments.value("-o")
    let options = try ScreenOptions(arguments, defaultSize: (80, 24))
    try write(try render(format, options), to: output)
    return options.report()
  }

  private static func render(_ format: String, _ options: ScreenOptions) throws -> String {
    switch format {
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
