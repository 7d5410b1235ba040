// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftConsole
internal import WeftDigest
internal import WeftPostgres
internal import WeftStore
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
      or else $XDG_DATA_HOME/weft/default.weft, which it creates from the demo
      workspace if it is missing.

      Up, down, page up, page down, home and end move, enter opens, escape goes back,
      left and right show a row's actions, / searches, tab switches between channels
      and threads, ? lists all keys, q quits. If standard input or output is not a
      terminal, weft prints the first screen once.
      """,
    options: ScreenOptions.options + AppSetup.options + [
      Option("--screen", "S", "first screen: \(ScreenName.names), settings, help"),
      Option("--no-mouse", nil, "leave the mouse to the terminal, for selecting text"),
      Option("--bell", nil, "ring the bell if the terminal can't show notifications"),
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
    var console = Console(
      setup.app,
      path: setup.path,
      theme: options.colours,
      selected: options.selected,
      scroll: options.scroll,
      isRightToLeft: options.isRightToLeft,
      mouse: !arguments.has("--no-mouse"),
      panes: StateFile.path("panes"),
      pictures: options.terminalPictures,
      graphics: options.shownPictures.graphics,
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

/// The application of an invocation: its workspace, its plugins and the files it follows.
struct AppSetup {
  /// The options that `weft` and `weft serve` add to those of every screen.
  static let options = [
    Option(
      "--theme",
      ThemeChoice.allCases.map(\.rawValue).joined(separator: "|"),
      "colours (default auto: those of the terminal or browser)"
    ),
    Option("--watch", "FILE", "follow a file of events as lines are added to it"),
    NotificationFile.option,
  ]

  let options: ScreenOptions
  let app: ChatApp
  /// The accounts whose chats are shown; empty for a workspace.
  private var live: [LiveAccount] = []
  /// The first stack of screens.
  let path: [ScreenName]

  /// Creates the application.
  ///
  /// - Parameters:
  ///   - mayAddAccounts: Whether the user may add accounts. With a named workspace they can't in any case.
  ///   - wake: Ends the wait of the loop that drives the application, on any thread.
  init(
    _ arguments: Arguments,
    _ options: ScreenOptions,
    mayAddAccounts: Bool = true,
    wake: @escaping @Sendable () -> Void
  ) throws {
    self.options = options
    path = options.isFirstRun ? [.channels, .account] : [options.screen]
    var environment = options.environment
    if options.plugins != nil { AppAction.addEntries(to: &environment) }
    var chosen = try Self.choices(arguments, options)
    if mayAddAccounts, !arguments.has("--workspace") { chosen.accounts = EntryDesk(wake: wake) }
    if !options.accounts.isEmpty {
      live = try options.accounts.map { try LiveAccount($0) }
      let source = try LiveAccount.joining(live)
      let account = try waiting { try await source.account() }
      // The files of several accounts have different users.
      environment.currentUser = account.user
      let engine = Engine(
        account: account,
        environment: environment,
        plugins: options.plugins
      )
      var chosen = chosen
      let groups = try AccountGroups(options.accounts)
      chosen.groups = { groups.current() }
      app = ChatApp(engine, plugins: options.plugins, options: chosen)
      app.follow(source, on: LoopActor(wake: wake))
    } else if case .database(let store) = options.workspace {
      try options.applyEventsAndSave(to: store)
      let source = try PostgresSource(opening: store.address)
      let engine = Engine(
        account: try store.account(),
        environment: environment,
        plugins: options.plugins,
        outbox: Self.outbox(of: store)
      )
      app = ChatApp(engine, plugins: options.plugins, options: chosen)
      app.follow(source, on: LoopActor(wake: wake))
    } else {
      let engine = try options.workspace.engine(environment: environment, plugins: options.plugins)
      try options.applyEvents(to: engine)
      app = ChatApp(engine, plugins: options.plugins, options: chosen)
    }
    app.watchFiles(wake: wake)
    do throws(PluginRefusal) {
      try options.plugins?.follow()
    } catch {
      Output.error("weft: \(error.text); \(error.remedy)")
    }
  }

  /// Returns the messages that an earlier process could not send to a database; they are stored in the user's folder.
  private static func outbox(of store: PostgresStore) -> Outbox {
    let name = Digest(of: Array("\(store.address.shown) \(store.viewerID)".utf8)).hex
    guard let path = StateFile.path("outbox/\(name)") else {
      Output.error(
        "weft: unsent messages are lost when this process ends; set HOME or XDG_STATE_HOME to an absolute path"
      )
      return Outbox()
    }
    do throws(SourceError) {
      return try Outbox(keptIn: path)
    } catch {
      Output.error("weft: \(error); unsent messages are lost when this process ends")
      return Outbox()
    }
  }

  /// Writes the application's messages for the operator to standard error.
  func report() {
    for line in app.log.drain() { Output.error("weft: \(line)") }
    for problem in live.compactMap({ $0.takeProblem() }) { Output.error("weft: \(problem)") }
  }

  /// Returns the arguments with which the command continues, or `nil` if the user has quit.
  ///
  /// They name the account that was added, or the file that the workspace was saved to.
  func successor(of words: [String]) -> [String]? {
    if let id = app.addedAccount { return AccountWords.adding(id, to: words) }
    return app.movedTo.map { AccountWords.moving(to: $0, words) }
  }

  /// Reports unsaved changes at the end, and returns whether there are any.
  func reportLoss() -> Bool {
    guard let loss = app.loss else { return false }
    Output.error("weft: \(loss)")
    return true
  }

  /// Returns the screen named by `--screen`, or else the channels.
  static func screen(_ arguments: Arguments) throws(UsageError) -> ScreenName {
    let name = try arguments.value("--screen") ?? "channels"
    guard let screen = ScreenName(name) else {
      throw arguments.usageError(
        "--screen \"\(name)\" is not one of \(ScreenName.names), settings, help"
      )
    }
    return screen
  }

  /// Returns the event file to follow, which need not exist yet, or `nil` without `--watch`.
  static func watched(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let path = try arguments.value("--watch") else { return nil }
    guard PathKind(of: path) != .folder else {
      throw arguments.usageError("--watch \"\(path)\" is a folder; name a file of events")
    }
    return path
  }

  private static func choices(
    _ arguments: Arguments,
    _ options: ScreenOptions
  ) throws -> ChatApp.Options {
    var chosen = ChatApp.Options()
    chosen.channels = options.files.channels ?? chosen.channels
    chosen.threads = options.files.threads ?? chosen.threads
    chosen.rowsAtFirst = options.workspace.rowsAtFirst
    chosen.isPersisted = options.workspace.isPersisted
    chosen.workspacePath = options.workspace.path
    chosen.statesItsTime = options.statesItsTime
    chosen.version = Version.text
    if !options.accounts.isEmpty { chosen.files = StoredAccount.files(of: options.accounts) }
    chosen.folders =
      options.plugins == nil ? [] : try PluginFolders.paths(named: arguments.all("--plugins"))
    chosen.watched = try watched(arguments)
    chosen.notifications = try NotificationFile.choice(arguments)
    chosen.keepNotifications = NotificationFile.keep
    return chosen
  }
}
