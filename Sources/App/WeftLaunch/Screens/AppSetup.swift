// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftApp
internal import WeftDigest
internal import WeftPluginFormat
internal import WeftPluginHost
internal import WeftPostgres
internal import WeftSystem

/// The application of an invocation: its workspace, its plugins and the files it follows.
package struct AppSetup {
  /// The options that `weft` and `weft serve` add to those of every screen.
  package static let options = [
    ThemeFiles.option(isLive: true),
    KeyFile.option,
    Option("--watch", "FILE", help: "follow an event file as lines are added to it"),
    NotificationFile.option,
  ]

  package let options: ScreenOptions
  package let app: ChatApp
  /// The accounts whose chats are shown; empty for a workspace.
  private var live: [LiveAccount] = []
  /// The first stack of screens.
  package let path: [ScreenName]

  /// Creates the application.
  ///
  /// - Parameters:
  ///   - mayAddAccounts: Whether the user may add accounts. With a named workspace they can't in any case.
  ///   - mayOpenFiles: Whether the user may open files of this machine at the welcome.
  ///   - keepsTheme: Whether a chosen theme and the sections of the list are those of the next start; pages remember
  ///     their themes in the browser.
  ///   - wake: Ends the wait of the loop that drives the application, on any thread.
  package init(
    _ arguments: Arguments,
    _ options: ScreenOptions,
    mayAddAccounts: Bool = true,
    mayOpenFiles: Bool = true,
    keepsTheme: Bool = true,
    wake: @escaping @Sendable () -> Void
  ) throws {
    self.options = options
    path = options.isFirstRun ? [.channels, .account] : [options.screen]
    var environment = options.environment
    AppAction.addEntries(to: &environment, hasPlugins: options.plugins != nil)
    var chosen = try Self.choices(arguments, options)
    if keepsTheme {
      chosen.keepTheme = ThemeFiles.keep
      chosen.collapsed = ChoiceFile.collapsed
      chosen.keepCollapsed = { ChoiceFile.keep(collapsed: $0) }
      chosen.grouping = ChoiceFile.grouping
      chosen.keepGrouping = { ChoiceFile.keep(grouping: $0) }
    }
    if mayAddAccounts, !arguments.has("--workspace") { chosen.accounts = EntryDesk(wake: wake) }
    if options.isWelcome {
      chosen.welcome = WelcomeChoices(open: mayOpenFiles ? ChosenFile.open : nil)
    }
    let words = AppWords.of(environment.strings).welcome
    if let path = options.lostWorkspace { chosen.notes.append(words.lost(.text(path))) }
    if arguments.has("--demo") { chosen.notes.append(words.demoNote) }
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
    guard let path = UserFolder.state.path("weft/outbox/\(name)") else {
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
  package func report() {
    for line in app.log.drain() { Output.error("weft: \(line)") }
    for problem in live.compactMap({ $0.takeProblem() }) { Output.error("weft: \(problem)") }
  }

  /// Returns the arguments with which the command continues, or `nil` if the user has quit.
  ///
  /// They name the account that was added, the file that was opened or saved, or the demo.
  package func successor(of words: [String]) -> [String]? {
    if let id = app.addedAccount { return AccountWords.adding(id, to: words) }
    if app.opensDemo { return AccountWords.lookingAround(words) }
    return app.movedTo.map { AccountWords.moving(to: $0, words) }
  }

  /// Reports unsaved changes at the end, and returns whether there are any.
  package func reportLoss() -> Bool {
    guard let loss = app.loss else { return false }
    Output.error("weft: \(loss)")
    return true
  }

  /// Returns the screen named by `--screen`, or else the channels.
  package static func screen(_ arguments: Arguments) throws(UsageError) -> ScreenName {
    let name = try arguments.value("--screen") ?? "channels"
    guard let screen = ScreenName(name) else {
      throw arguments.usageError(
        "--screen \"\(name)\" is not one of \(ScreenName.names), settings, help"
      )
    }
    return screen
  }

  /// Returns the event file to follow, which need not exist yet, or `nil` without `--watch`.
  package static func watched(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let path = try arguments.value("--watch") else { return nil }
    guard PathKind(of: path) != .folder else {
      throw arguments.usageError("--watch \"\(path)\" is a folder; specify an event file")
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
    if !options.accounts.isEmpty {
      chosen.files = StoredAccount.files(of: options.accounts)
      let pictures = AccountPictures(options.accounts)
      chosen.fetchFile = { pictures.fetchFile($0, then: $1) }
    }
    chosen.builtInFile = { Demo.files[$0] }
    chosen.folders =
      options.plugins == nil ? [] : try PluginFolders.paths(named: arguments.all("--plugins"))
    chosen.watched = try watched(arguments)
    let keys = try KeyFile.keys(arguments)
    chosen.keys = keys.keys
    chosen.themes = options.themes.themes
    chosen.notes = keys.notes + options.themes.notes
    chosen.notifications = try NotificationFile.choice(arguments)
    chosen.quietHours = NotificationFile.quietHours()
    chosen.keepNotifications = NotificationFile.keep
    chosen.usesTerminalClipboard = ChoiceFile.usesTerminalClipboard
    chosen.previewsLinks = ChoiceFile.previewsLinks
    chosen.keepLinkPreviews = { ChoiceFile.keep(previewsLinks: $0) }
    chosen.keepTerminalClipboard = { ChoiceFile.keep(usesTerminalClipboard: $0) }
    return chosen
  }
}
