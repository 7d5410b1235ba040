// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import Weft
package import WeftApp
package import WeftAvatars
internal import WeftLocale
package import WeftPluginHost
internal import WeftPostgres
package import WeftScene

/// The options that `weft` and `weft snapshot` share: what to show, and in which size.
package struct ScreenOptions {
  package static let options = [
    Option(
      "--workspace",
      "FILE",
      help: "a .weft file or a workspace JSON (default: the demo workspace)"
    ),
    Option("--demo", help: "show the demo workspace, and save nothing"),
    Option(
      "--account",
      "ID",
      help:
        "show the chats of an account added with weft accounts add; the application merges several into one list and shows all accounts if ID is missing"
    ),
    Option("--plugins", "DIR", help: "a plugin folder; may be given several times"),
    Option("--no-plugins", help: "load no plugins"),
    Option("--pictures", "DIR", help: "a folder to read pictures from; may be given several times"),
    Option(
      "--show-pictures",
      ShownPictures.allCases.map(\.rawValue).joined(separator: "|"),
      help: "how the terminal shows pictures in messages (default auto)"
    ),
    Option("--size", "COLSxROWS", help: "size of the screen in cells, 1 to 1000 each"),
    Option("--now", "ISO8601", help: "the current time to assume"),
    Option("--time-zone", "TZ", help: "time zone for dates and times"),
    Option("--locale", "L", help: "language and region of the texts"),
    Translations.option,
    Option(
      "--scroll",
      "N",
      help: "the row at the top, from 0; for messages, the row at the bottom"
    ),
    Option("--select", "ID", help: "the selected channel or thread"),
    Option("--query", "FILE", help: "which channels or threads to show, as JSON"),
    Option(
      "--events",
      "FILE",
      help: "events to apply once the list is loaded, one JSON object per line"
    ),
    Option("--state", "FILE", help: "force the list into a state, given as JSON"),
    Option(
      "--trust",
      "FILE",
      help: "list of plugins that may run in this process; a snapshot trusts no others"
    ),
    Option("--strict", help: "exit with status 1 if a plugin is refused or fails"),
  ]

  package let screen: ScreenName
  package let workspace: WorkspaceFile
  /// The accounts whose chats are shown; empty for a workspace.
  package let accounts: [StoredAccount]
  /// Whether the user asked for their accounts but has none yet.
  package let isFirstRun: Bool
  /// Whether the welcome is shown, because the user has no chats yet.
  package let isWelcome: Bool
  /// The path of the workspace that was shown last and can't be opened any more.
  let lostWorkspace: String?
  package let environment: ChatEnvironment
  package let locale: Locale
  package let plugins: PluginHost?
  package let pictures: PictureLibrary?
  /// How a terminal shows pictures.
  package let shownPictures: ShownPictures
  package let size: (columns: Int, rows: Int)
  /// The themes to choose from.
  package let themes: ThemeFiles
  package let files: ScreenFiles
  package let scroll: Int
  package let selected: String?
  package let isStrict: Bool
  /// Whether the shown time is the one stated in a workspace file that other programs may write to.
  let statesItsTime: Bool

  package init(
    _ arguments: Arguments,
    screen: ScreenName = .channels,
    defaultSize: (columns: Int, rows: Int),
    isLive: Bool = false,
    unnamed: UnnamedWorkspace = .demo,
    allowance: PluginAllowance? = nil
  ) throws {
    self.screen = screen
    size = try Self.size(arguments) ?? defaultSize
    themes = try ThemeFiles(arguments, isLive: isLive)
    scroll = try arguments.integer("--scroll", default: 0)
    selected = try arguments.value("--select")
    if selected != nil, screen != .channels, screen != .threads {
      throw arguments.usageError("--select is for the screens channels and threads")
    }
    isStrict = arguments.has("--strict")
    files = try ScreenFiles(arguments, screen)
    let times = try Self.times(arguments)
    try Self.checkDemo(arguments)
    isFirstRun = isLive && arguments.all("--account") == [""]
    accounts = isFirstRun ? [] : try Self.accounts(arguments, isLive: isLive)
    let path = try accounts.first?.chatsPath ?? arguments.value("--workspace")
    let isNamed = path != nil || isFirstRun
    let isDemo = arguments.has("--demo")
    let found =
      isNamed || isDemo ? (choice: .demo, last: nil, lost: nil) : unnamed.choice(arguments)
    isWelcome = found.choice == .welcome
    lostWorkspace = found.lost
    workspace =
      try isFirstRun || isWelcome
      ? .json(Workspace(currentUser: ChatUser(id: "me")), path: nil)
      : found.last
        ?? (found.choice == .standard
          ? DefaultWorkspace.open(isPersisted: isLive)
          : WorkspaceFile(path, isPersisted: isLive && accounts.isEmpty))
    if unnamed == .last, accounts.isEmpty { LastWorkspace.keep(workspace) }
    let head = workspace.head
    statesItsTime = times.now == nil && head.now != nil && workspace.isPersisted
    locale = times.locale ?? head.locale ?? Locale(identifier: "en_US")
    let tables = try Translations(arguments, isLive: isLive).tables(for: locale)
    Translations.report(tables)
    environment = head.environment(
      // A live screen follows the clock, unless the workspace states its own time.
      now: times.now ?? head.now ?? (isLive ? Date() : nil),
      timeZone: times.zone,
      locale: locale,
      tables: tables
    )
    // The default workspace may be a copy of the demo.
    pictures = try Self.pictures(
      with: arguments,
      isDemo: !isNamed && found.last == nil,
      of: workspace,
      accounts: accounts
    )
    shownPictures =
      try arguments.choice("--show-pictures").flatMap { ShownPictures(rawValue: $0) } ?? .auto
    plugins = try PluginFolders.host(arguments, isLive: isLive, allowance: allowance)
  }

  private static func checkDemo(_ arguments: Arguments) throws(UsageError) {
    guard arguments.has("--demo") else { return }
    for option in ["--workspace", "--account"] where arguments.has(option) {
      throw arguments.usageError("--demo and \(option) can't be used together")
    }
  }

  private static func accounts(_ arguments: Arguments, isLive: Bool) throws -> [StoredAccount] {
    let ids = arguments.all("--account")
    guard ids.isEmpty || !arguments.has("--workspace") else {
      throw arguments.usageError("--account and --workspace can't be used together")
    }
    guard isLive || ids.count < 2 else {
      throw arguments.usageError(
        "only the application shows several accounts in one list; specify one"
      )
    }
    guard Set(ids).count == ids.count else {
      throw arguments.usageError("an account is specified twice")
    }
    return try ids.map(StoredAccount.named)
  }

  /// The pictures that a terminal shows, or `nil` for none.
  package var terminalPictures: PictureLibrary? { shownPictures == .off ? nil : pictures }

  /// The theme of a screen that isn't live and so can't follow the system's theme.
  package var theme: Theme { themes.choice.flatMap(themes.themes.theme) ?? .light }

  /// The theme at the start of a terminal or window: the requested one, or else the one chosen last.
  package var colours: ThemeChoice? { themes.choice ?? themes.kept }

  /// Returns the pictures of the named folders, of a stored workspace, of the accounts' servers and of the demo.
  ///
  /// It returns `nil` if none of these apply. Avatars then show initials, and pictures their names.
  private static func pictures(
    with arguments: Arguments,
    isDemo: Bool,
    of workspace: WorkspaceFile,
    accounts: [StoredAccount]
  ) throws -> PictureLibrary? {
    let folders = arguments.all("--pictures")
    var late = accounts.map(\.sentFiles.folder)
    if accounts.isEmpty, case .stored(_, let path, _) = workspace {
      late = [WorkspaceFiles(beside: path).folder]
    }
    if folders.isEmpty, late.isEmpty, !isDemo { return nil }
    return try PictureLibrary(
      folders: folders,
      late: late,
      embedded: isDemo ? Demo.pictures : [:],
      fetcher: accounts.isEmpty ? nil : AccountPictures(accounts)
    )
  }

  private static func size(_ arguments: Arguments) throws(UsageError) -> (Int, Int)? {
    guard let text = try arguments.value("--size") else { return nil }
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...1000).contains) else {
      throw arguments.usageError("--size \"\(text)\" is not COLSxROWS with 1 to 1000 each")
    }
    return (numbers[0], numbers[1])
  }

  package static func times(
    _ arguments: Arguments
  ) throws(UsageError) -> (now: Date?, zone: TimeZone?, locale: Locale?) {
    var now: Date?
    if let text = try arguments.value("--now") {
      now = Workspace.date(text)
      if now == nil {
        throw arguments.usageError("--now \"\(text)\" is not a date such as 2026-06-05T14:24:00Z")
      }
    }
    var zone: TimeZone?
    if let text = try arguments.value("--time-zone") {
      zone = TimeZone(identifier: text)
      if zone == nil {
        throw arguments.usageError(
          "--time-zone \"\(text)\" is not a time zone such as Europe/Berlin"
        )
      }
    }
    var locale: Locale?
    if let text = try arguments.value("--locale") {
      locale = Locale(named: text)
      if locale == nil {
        throw arguments.usageError(
          "--locale \"\(text)\" is not a locale such as pl_PL, ar or zh-Hant-TW"
        )
      }
    }
    return (now, zone, locale)
  }

  /// Whether the locale's lines run from right to left.
  package var isRightToLeft: Bool { locale.language.characterDirection == .rightToLeft }

  /// Applies the events, which may add the selected channel or thread; throws if it is still missing.
  package func applyEvents(to engine: Engine) throws {
    try files.applyEvents(to: engine, isStrict: isStrict)
    guard let selected else { return }
    let (kind, isThere) =
      screen == .threads
      ? ("thread", engine.state.thread(MessageID(selected), channelMessages: 0) != nil)
      : ("channel", engine.state.channel(ChannelID(selected), messages: 0) != nil)
    guard isThere else {
      throw Failure(
        "--select \"\(selected)\": the workspace has no such \(kind); "
          + "weft snapshot --screen \(screen.text) --format model lists all ids"
      )
    }
  }

  /// Applies the events to a workspace in a database and saves the result.
  func applyEventsAndSave(to store: PostgresStore) throws {
    let engine = try Engine(store: store, environment: environment)
    try applyEvents(to: engine)
    try engine.save()
  }

  /// Prints the plugins' log and problems and the pictures' problems to standard error.
  ///
  /// - Returns: The exit status: 1 if a plugin had a problem and `--strict` was given.
  package func report() -> Int32 {
    for line in plugins?.logLines ?? [] { Output.error("weft: \(line)") }
    let problems = plugins?.problems ?? []
    for line in PluginLines.of(problems) { Output.error("weft: \(line)") }
    for problem in pictures?.problems ?? [] { Output.error("weft: \(problem)") }
    return isStrict && !problems.isEmpty ? 1 : 0
  }
}

/// How a terminal shows the pictures in messages.
package enum ShownPictures: String, CaseIterable {
  /// As well as the terminal can.
  case auto
  /// With kitty's graphics protocol, even if the terminal doesn't report support for it.
  case kitty
  /// As sixels, even if the terminal doesn't report support for them.
  case sixel
  /// As half blocks, two pixels per cell.
  case blocks
  /// As lines with the pictures' names.
  case off
}
