// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftConsole
internal import WeftLaunch
internal import WeftPluginHost
internal import WeftSystem
internal import WeftTerminal

/// `weft` without a command: the application on a terminal, or one screen without a terminal.
enum ShowCommand {
  static let syntax = CommandSyntax(
    name: "weft",
    summary: """
      Show chats in the terminal: channels, threads, messages and replies.

      Without --workspace and --account, weft shows the chats of all accounts added
      with weft accounts add. Without accounts, it shows the .weft file opened last,
      or else $XDG_DATA_HOME/weft/default.weft, or else a welcome: it adds an account,
      opens or imports a file, or shows the demo.

      Up, down, page up, page down, home and end move, enter opens, escape goes back,
      left and right show a row's actions, / searches, tab switches between channels
      and threads, ? lists all keys, q quits. If standard input or output is not a
      terminal, weft prints the first screen once; without that file, it creates it
      from the demo workspace.
      """,
    options: ScreenOptions.options + AppSetup.options + [
      Option("--screen", "S", help: "first screen: \(ScreenName.names), settings, help"),
      Option("--no-mouse", help: "leave the mouse to the terminal, for selecting text"),
      PlayerChoice.option,
      Option("--bell", help: "ring the bell if the terminal can't show notifications"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    // Without a terminal, only one screen is written, which can't show several accounts.
    var words =
      try TerminalDevice.isThere ? AccountWords.started(words) : AccountWords.filled(words)
    while true {
      switch try shown(words) {
      case .ended(let status): return status
      // Continue in the same window.
      case .succeeded(let next): words = next
      }
    }
  }

  private enum Outcome {
    case ended(Int32)
    /// The command continues with other arguments, such as with another account.
    case succeeded([String])
  }

  private static func shown(_ words: [String]) throws -> Outcome {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return .ended(0) }
    let screen = try AppSetup.screen(arguments)
    guard TerminalDevice.isThere else {
      return .ended(try once(arguments, screen))
    }
    let options = try ScreenOptions(
      arguments,
      screen: screen,
      defaultSize: (80, 24),
      isLive: true,
      unnamed: .last
    )
    let setup = try AppSetup(arguments, options) { TerminalDevice.wake() }
    options.plugins?.onRedrawRequest { TerminalDevice.wake() }
    let player = try PlayerChoice.command(arguments)
    for note in player.notes { setup.app.tell(note) }
    var console = Console(
      setup.app,
      path: setup.path,
      theme: options.colours,
      selected: options.selected,
      scroll: options.scroll,
      isRightToLeft: options.isRightToLeft,
      mouse: !arguments.has("--no-mouse"),
      panes: UserFolder.state.path("weft/panes"),
      pictures: options.terminalPictures,
      graphics: options.shownPictures.graphics,
      player: player.command,
      bell: arguments.has("--bell"),
      write: Output.draw
    )
    guard try console.run() else {
      throw Failure(
        "can't read keys from the terminal; pipe the output through cat to see one screen"
      )
    }
    setup.report()
    try options.workspace.check()
    let status = options.report()
    if let next = setup.successor(of: words) { return .succeeded(next) }
    return .ended(setup.reportLoss() ? 1 : status)
  }

  /// Writes the first screen as text.
  private static func once(_ arguments: Arguments, _ screen: ScreenName) throws -> Int32 {
    // No file is followed here, but a wrong name is still reported.
    _ = try AppSetup.watched(arguments)
    let options = try ScreenOptions(
      arguments,
      screen: screen,
      defaultSize: (80, 24),
      unnamed: .standard
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

extension ShownPictures {
  /// How the terminal draws the pictures.
  var graphics: GraphicsChoice {
    switch self {
    case .auto: .auto
    case .kitty: .kitty
    case .sixel: .sixel
    case .blocks, .off: .blocks
    }
  }
}
