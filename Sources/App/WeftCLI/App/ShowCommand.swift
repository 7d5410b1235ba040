// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftConsole
internal import WeftTerminal

/// `weft` without a command: the application on a terminal, or one screen of it without a terminal.
enum ShowCommand {
  static let syntax = CommandSyntax(
    name: "weft",
    summary: """
      Shows a workspace on the terminal: channels, threads, messages and replies. Without --workspace that
      is $XDG_DATA_HOME/weft/default.weft, made of the demo workspace where there is none.

      Up, down, page up, page down, home, end move; enter opens, escape leads back; left and right show
      what can be done with a row; / searches, tab changes between channels and threads, ? lists all keys,
      q quits. Where standard input or output is no terminal the first screen is written once.
      """,
    options: ScreenOptions.options + AppSetup.options + [
      Option("--screen", "S", "the first screen: \(ScreenName.names), settings, help"),
      Option("--no-mouse", nil, "leaves the mouse to the terminal, for selecting text"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let screen = try AppSetup.screen(arguments)
    guard TerminalDevice.isThere else { return try once(arguments, screen) }
    let options = try ScreenOptions(
      arguments,
      screen: screen,
      defaultSize: (80, 24),
      isLive: true,
      hasDefault: true
    )
    let setup = try AppSetup(arguments, options)
    options.plugins?.onRedrawRequest { TerminalDevice.wake() }
    var console = Console(
      setup.app,
      path: setup.path,
      theme: options.colours,
      selected: options.selected,
      scroll: options.scroll,
      isRightToLeft: options.isRightToLeft,
      mouse: !arguments.has("--no-mouse"),
      write: Output.draw
    )
    guard try console.run() else {
      throw Failure(
        "the terminal can't be used for keys; send the output through cat to see it once"
      )
    }
    try options.workspace.check()
    return options.report()
  }

  /// Writes the first screen as text.
  private static func once(_ arguments: Arguments, _ screen: ScreenName) throws -> Int32 {
    // No file is followed here, but a wrong name is still reported.
    _ = try AppSetup.watched(arguments)
    let options = try ScreenOptions(
      arguments,
      screen: screen,
      defaultSize: (80, 24),
      hasDefault: true
    )
    let shown = TerminalScreen(
      try options.scene(),
      columns: options.size.columns,
      rows: options.size.rows,
      theme: options.theme,
      isRightToLeft: options.isRightToLeft
    )
    Output.draw(shown.text)
    return options.report()
  }
}
