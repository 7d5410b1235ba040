// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftConsole
internal import WeftPostgres
internal import WeftTerminal

/// The options that `weft` and `weft snapshot` share: what to show, and in which size.
struct ScreenOptions {
  static let options = [
    Option(
      "--workspace",
      "FILE",
      "a .weft file or a workspace JSON (default: the demo workspace)"
    ),
    Option(
      "--account",
      "ID",
      "show the chats of an account added with weft accounts add; the application merges several into one list and shows all accounts if ID is missing"
    ),
    Option("--plugins", "DIR", "a plugin folder; may be given several times"),
    Option("--no-plugins", nil, "load no plugins"),
    Option("--pictures", "DIR", "a folder to read pictures from; may be given several times"),
    Option(
      "--show-pictures",
      ShownPictures.allCases.map(\.rawValue).joined(separator: "|"),
      "how the terminal shows pictures in messages (default auto)"
    ),
    Option("--size", "COLSxROWS", "size of the screen in cells, 1 to 1000 each"),
    Option("--now", "ISO8601", "the current time to assume"),
    Option("--time-zone", "TZ", "time zone for dates and times"),
    Option("--locale", "L", "language and region of the texts"),
    Option("--scroll", "N", "the row at the top, from 0; for messages, the row at the bottom"),
    Option("--select", "ID", "the selected channel or thread"),
    Option("--query", "FILE", "which channels or threads to show, as JSON"),
    Option("--events", "FILE", "events to apply once the list is loaded, one JSON object per line"),
    Option("--state", "FILE", "force the list into a state, given as JSON"),
    Option(
      "--trust",
      "FILE",
      "list of plugins that may run in this process; a snapshot trusts no others"
    ),
    Option("--strict", nil, "exit with status 1 if a plugin is refused or fails"),
  ]

  let screen: ScreenName
  let workspace: WorkspaceFile
  /// The accounts whose chats are shown; empty for a workspace.
  let accounts: [StoredAccount]
  /// Whether the user asked for their accounts but has none yet.
  let isFirstRun: Bool
  let environment: ChatEnvironment
  let locale: Locale
  let plugins: PluginHost?
  let pictures: PictureLibrary?
  /// How a terminal shows pictures.
  let shownPictures: ShownPictures
  let size: (columns: Int, rows: Int)
  /// The requested theme, or `nil` if none was.
  let colours: ThemeChoice?
  let files: ScreenFiles
  let scroll: Int
  let selected: String?
  let isStrict: Bool
  /// Whether the shown time is the one stated in a workspace file that other programs may write to.
  let statesItsTime: Bool

  init(
    _ arguments: Arguments,
    screen: ScreenName = .channels,
    defaultSize: (columns: Int, rows: Int),
    isLive: Bool = false,
    unnamed: UnnamedWorkspace = .demo,
    allowance: PluginAllowance? = nil
  ) throws {
    self.screen = screen
    size = try Self.size(arguments) ?? defaultSize
    colours = try arguments.choice("--theme").flatMap { ThemeChoice(rawValue: $0) }
    scroll = try arguments.integer("--scroll", default: 0)
    selected = try arguments.value("--select")
    if selected != nil, screen != .channels, screen != .threads {
      throw arguments.usageError("--select is for the screens channels and threads")
    }
    isStrict = arguments.has("--strict")
    files = try ScreenFiles(arguments, screen)
    let times = try Self.times(arguments)
    isFirstRun = isLive && arguments.all("--account") == [""]
    accounts = isFirstRun ? [] : try Self.accounts(arguments, isLive: isLive)
    let path = try accounts.first?.chatsPath ?? arguments.value("--workspace")
    let isNamed = path != nil || isFirstRun
    let last = !isNamed && unnamed == .last ? LastWorkspace.open() : nil
    workspace =
      try isFirstRun
      ? .json(Workspace(currentUser: ChatUser(id: "me")), path: nil)
      : last
        ?? (isNamed || unnamed == .demo
          ? WorkspaceFile(path, isPersisted: isLive && accounts.isEmpty)
          : DefaultWorkspace.open(isPersisted: isLive))
    if unnamed == .last, accounts.isEmpty { LastWorkspace.keep(workspace) }
    let head = workspace.head
    statesItsTime = times.now == nil && head.now != nil && workspace.isPersisted
    locale = times.locale ?? head.locale ?? Locale(identifier: "en_US")
    environment = head.environment(
      // A live screen follows the clock, unless the workspace states its own time.
      now: times.now ?? head.now ?? (isLive ? Date() : nil),
      timeZone: times.zone,
      locale: locale
    )
    // The default workspace is a copy of the demo.
    pictures = try Self.pictures(
      arguments,
      isDemo: !isNamed && last == nil,
      workspace,
      accounts
    )
    shownPictures =
      try arguments.choice("--show-pictures").flatMap { ShownPictures(rawValue: $0) } ?? .auto
    plugins = try PluginFolders.host(arguments, isLive: isLive, allowance: allowance)
  }

  private static func accounts(_ arguments: Arguments, isLive: Bool) throws -> [StoredAccount] {
    let ids = arguments.all("--account")
    guard ids.isEmpty || !arguments.has("--workspace") else {
      throw arguments.usageError("--account and --workspace can't be used together")
    }
    guard isLive || ids.count < 2 else {
      throw arguments.usageError(
        "only the application shows several accounts in one list; name one"
      )
    }
    guard Set(ids).count == ids.count else {
      throw arguments.usageError("an account is named twice")
    }
    return try ids.map(StoredAccount.named)
  }

  /// The pictures that a terminal shows, or `nil` for none.
  var terminalPictures: PictureLibrary? { shownPictures == .off ? nil : pictures }

  /// The theme of a screen that isn't live and so can't follow the system's theme.
  var theme: Theme { colours == .dark ? .dark : .light }

  /// Returns the pictures of the named folders, of a stored workspace, of the accounts' servers and of the demo.
  ///
  /// It returns `nil` if none of these apply. Avatars then show initials, and pictures their names.
  private static func pictures(
    _ arguments: Arguments,
    isDemo: Bool,
    _ workspace: WorkspaceFile,
    _ accounts: [StoredAccount]
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
      embedded: isDemo ? DemoPictures.files : [:],
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

  static func times(
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
  var isRightToLeft: Bool { locale.language.characterDirection == .rightToLeft }

  /// Returns the list that these options describe, with at least `rows` rows loaded and all events applied.
  func list(rows: Int) throws -> ShownList {
    let engine = try workspace.engine(environment: environment, plugins: plugins)
    switch screen {
    case .channels:
      // In a long list, the rows above the visible ones are not loaded.
      let shown = rows < .max ? rows - scroll : rows
      let list = engine.channelList(query: files.channels ?? ChannelListQuery(), rows: shown)
      try applyEvents(to: engine)
      _ = list.drainChanges()
      if shown < rows, !list.reach(scroll..<rows) { engine.send(.want(rows: rows), to: list) }
      _ = list.drainChanges()
      engine.send(.scroll(to: scroll), to: list)
      engine.send(.select(selected.map { ChannelID($0) }), to: list)
      list.stateOverride = files.state
      return .channels(list)
    case .threads:
      let query = files.threads ?? ThreadListQuery(watch: true)
      let list = engine.threadList(query: query, rows: rows)
      try applyEvents(to: engine)
      _ = list.drainChanges()
      engine.send(.scroll(to: scroll), to: list)
      engine.send(.select(selected.map { MessageID($0) }), to: list)
      list.stateOverride = files.state
      return .threads(list)
    case .messages(let id):
      return try messages("channel", id.rawValue, of: engine) {
        engine.messageList(id, rows: rows)
      }
    case .replies(let id):
      return try messages("message", id.rawValue, of: engine) { engine.replyList(id, rows: rows) }
    case .info, .attachment, .why, .catchUp, .filters, .settings, .help, .account, .join:
      throw Failure(
        "--screen \(screen.text): only the application has this screen; run weft in a terminal"
      )
    case .problems:
      try applyEvents(to: engine)
      let list = engine.pluginProblems()
      list.scroll(to: scroll)
      return .problems(list)
    }
  }

  /// Applies the events, which may add the selected channel or thread; throws if it is still missing.
  func applyEvents(to engine: Engine) throws {
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

  /// Creates a message list before or after applying the events, which may add its subject.
  private func messages(
    _ kind: String,
    _ id: String,
    of engine: Engine,
    _ make: () -> ChatMessageListViewModel?
  ) throws -> ShownList {
    let known = make()
    try applyEvents(to: engine)
    guard let list = known ?? make() else {
      throw Failure("--screen \(screen.text): the workspace has no \(kind) \"\(id)\"")
    }
    _ = list.drainChanges()
    engine.send(.scroll(to: scroll), to: list)
    return .messages(list)
  }

  /// Returns the screen's scene, with no more rows than lines, because each row takes at least a line.
  ///
  /// - Parameter pictures: The pictures it is shown with.
  func scene(pictures: PictureLibrary? = nil) throws -> ValidScene {
    let (width, icons) = (Double(size.columns) * TerminalMeasurer.cell.width, theme.icons)
    let viewport = Viewport(height: Double(size.rows) * TerminalMeasurer.cell.height) {
      $0.layout(width: width, measurer: TerminalMeasurer(icons: icons, pictures: pictures))
    }
    return try scene(rows: size.rows, in: viewport)
  }

  /// Returns the screen's scene with a limited number of rows.
  ///
  /// With a viewport, a list that is read from below loses rows at its upper end until the newest row is visible.
  func scene(
    rows limit: Int,
    in viewport: Viewport? = nil
  ) throws -> ValidScene {
    // Load one row more than is visible: groups and dates depend on the row above.
    let rows = scroll.addingReportingOverflow(limit + 1)
    let list = try list(rows: rows.overflow ? .max : rows.partialValue)
    let scene = try settled(list, rows: limit).validated()
    guard list.isReadFromBelow, let viewport else { return scene }
    let whole = try viewport.layout(scene)
    var missing = whole.height - viewport.height
    let hidden = whole.rows.prefix { row in
      defer { missing -= row.rect.size.height }
      return missing > 0
    }
    guard !hidden.isEmpty else { return scene }
    return try settled(list, rows: max(1, whole.rows.count - hidden.count)).validated()
  }

  /// The maximum number of frames that are drawn while plugins ask for more time.
  private static let mostFrames = 5

  /// Returns the first frame in which no plugin asks for more time, or the last of a few.
  private func settled(_ list: ShownList, rows limit: Int) -> Scene {
    guard let plugins else { return list.screen(rowLimit: limit) }
    defer { list.slots.trace = nil }
    var frame = 1
    while true {
      let trace = SlotTrace()
      list.slots.trace = trace
      let scene = list.screen(rowLimit: limit)
      let isSettled =
        !plugins.drainRedrawRequests() && !trace.entries.contains { $0.answer == .later }
      if isSettled || frame == Self.mostFrames { return scene }
      frame += 1
    }
  }

  /// Prints the plugins' log and problems and the pictures' problems to standard error.
  ///
  /// - Returns: The exit status: 1 if a plugin had a problem and `--strict` was given.
  func report() -> Int32 {
    for line in plugins?.logLines ?? [] { Output.error("weft: \(line)") }
    let problems = plugins?.problems ?? []
    for line in PluginLines.of(problems) { Output.error("weft: \(line)") }
    for problem in pictures?.problems ?? [] { Output.error("weft: \(problem)") }
    return isStrict && !problems.isEmpty ? 1 : 0
  }
}

/// The workspace to show if the user names none.
enum UnnamedWorkspace {
  /// The demo workspace; changes to it aren't saved.
  case demo
  /// The default workspace.
  case standard
  /// The workspace that the application showed last, or else the default one.
  case last
}

/// How a terminal shows the pictures in messages.
enum ShownPictures: String, CaseIterable {
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
