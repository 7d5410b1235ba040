// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Weft
internal import WeftTerminal

/// `weft` without a command: the channel list on the terminal, or once where there is none.
enum ShowCommand {
  private static let syntax = CommandSyntax(
    name: "weft",
    summary: """
      Shows the channel list of a workspace, without --workspace that of $XDG_DATA_HOME/weft/default.weft,
      which is made of the demo workspace where there is none.

      Keys: up and down, j and k, page up and page down, home and end, g and G; p tells what is wrong
      with plugins, escape or backspace leads back; q quits. Where standard input or output is no
      terminal the list is written once.
      """,
    options: ScreenOptions.options
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let isLive = weft_platform_terminal_size(0) != 0 && weft_platform_terminal_size(1) != 0
    let options = try ScreenOptions(
      arguments,
      defaultSize: (80, 24),
      isLive: isLive,
      hasDefault: true
    )
    if isLive {
      var list = try InteractiveList(options)
      try list.run()
    } else {
      let screen = TerminalScreen(
        try options.scene(),
        columns: options.size.columns,
        rows: options.size.rows,
        theme: options.theme,
        isRightToLeft: options.isRightToLeft
      )
      Output.print(screen.text)
    }
    return options.report()
  }
}
