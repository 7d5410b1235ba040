// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation
internal import Weft
internal import WeftTerminal

/// `weft` without a command: shows the channel list once, as large as the terminal.
enum ShowCommand {
  private static let syntax = CommandSyntax(
    name: "weft",
    summary: "Shows the channel list of a workspace once.",
    options: ScreenOptions.options
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let terminal = terminalSize()
    let options = try ScreenOptions(arguments, defaultSize: terminal ?? (80, 24))
    let screen = TerminalScreen(
      try options.scene(),
      columns: options.size.columns,
      rows: options.size.rows,
      theme: options.theme
    )
    let isPlain = terminal == nil || ProcessInfo.processInfo.environment["NO_COLOR"] != nil
    Output.print(isPlain ? screen.text : screen.ansi)
    return options.report()
  }

  /// The size of the terminal on standard output less the line of the prompt; nil when there is none.
  private static func terminalSize() -> (columns: Int, rows: Int)? {
    let packed = weft_platform_terminal_size(1)
    guard packed != 0 else { return nil }
    return (min(1000, Int(packed & 0xFFFF)), min(1000, max(1, Int(packed >> 16) - 1)))
  }
}
