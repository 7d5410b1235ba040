// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftAvatars
internal import WeftLaunch
internal import WeftLocale
internal import WeftPage
internal import WeftPluginHost
internal import WeftPostgres
internal import WeftStore
internal import WeftSystem

// `weft serve --sign-key`: serves the workspaces of a database to all of their users.
extension ServeCommand {
  static let peopleOptions = [
    Option(
      "--audit",
      "FILE",
      help: "with --sign-key: append a line of JSON to FILE for each user action"
    ),
    Option(
      "--workers",
      "N",
      help:
        "with --sign-key: maximum number of plugin workers, one per plugin and user, 1 to 10000 (default 256)"
    ),
    Option(
      "--connections",
      "N",
      help: "with --sign-key: connections to the database, 1 to 64 (default 4)"
    ),
    Option(
      "--bus",
      "URL",
      help:
        "with --sign-key: a NATS server, nats://HOST:PORT, through which hosts notify each other of changes"
    ),
  ]

  /// Returns whether the command serves many users.
  static func isForMany(_ arguments: Arguments) throws -> Bool {
    if arguments.has("--sign-key") {
      for option in ["--watch", "--events", "--state", "--new-key", "--strict"]
      where arguments.has(option) {
        throw arguments.usageError(
          "\(option) can't be used with --sign-key; it is for a server with one user"
        )
      }
      return true
    }
    for option in peopleOptions.map(\.name) where arguments.has(option) {
      throw arguments.usageError("\(option) needs --sign-key FILE with the keys for sign-in links")
    }
    return false
  }

  /// Serves until a signal arrives, then hands the pages over to other hosts.
  static func servePeople(_ arguments: Arguments, _ options: ServeOptions) throws -> Int32 {
    guard weft_wait_begin(nil) == 0 else {
      throw Failure("no file descriptors left; close programs or raise the limit (ulimit -n)")
    }
    let setup = try PeopleSetup(arguments) { weft_wait_wake() }
    var options = options
    options.sessionsPerPerson = 20
    options.language = setup.locale.identifier(.bcp47)
    options.isRightToLeft = setup.locale.language.characterDirection == .rightToLeft
    options.words = setup.words
    options.keys = setup.options.keys
    options.themes = setup.options.themes
    options.theme = setup.theme ?? .auto
    let server = try ChatServer(
      setup.people,
      options: options,
      pictures: try PictureLibrary.named(arguments),
      wake: { weft_wait_wake() }
    )
    Output.print("\(server.url)\n")
    Output.error("weft: users sign in with links that weft serve --sign USER prints; Ctrl-C stops")
    tellOfMetrics(server)
    for line in setup.pluginLines { Output.error("weft: \(line)") }
    while weft_wait(server.descriptor, server.timeout()) >= 0 { work(server) }
    drain(server)
    server.close()
    report(server)
    return 0
  }

  private static func work(_ server: ChatServer) {
    server.work()
    report(server)
  }

  private static func report(_ server: ChatServer) {
    for line in server.drainLog() { Output.error("weft: \(line)") }
  }

  /// How long the server may take to finish the users' actions after the signal.
  private static let draining = Duration.seconds(10)

  private static func drain(_ server: ChatServer) {
    let end = ContinuousClock.now + draining
    server.drain()
    repeat {
      work(server)
      guard let bell = try? Bell() else { return }
      bell.wait(atMost: .milliseconds(10), orNumber: server.descriptor)
    } while !server.isDrained && ContinuousClock.now < end
    work(server)
  }
}

/// The parts of a server for many users.
private struct PeopleSetup {
  let people: ServedPeople
  let plugins: HostedPlugins?
  let locale: Locale
  let words: AppWords
  /// The options of every user's application.
  let options: ChatApp.Options
  let theme: ThemeChoice?

  init(_ arguments: Arguments, wake: @escaping @Sendable () -> Void) throws {
    let address = try Self.address(arguments)
    let keys = try SigningKeys(file: try arguments.value("--sign-key") ?? "")
    let times = try ScreenOptions.times(arguments)
    let locale = times.locale ?? Locale(identifier: "en_US")
    // Each workspace may have its own locale.
    let tables = try Translations(arguments, isLive: true).tables(for: times.locale)
    Translations.report(tables)
    let plugins = try PluginFolders.hosted(
      arguments,
      workers: try arguments.integer(
        "--workers",
        default: HostedPlugins.usualWorkers,
        in: 1...10_000
      )
    )
    let host = try PostgresHost(
      address,
      connections: try arguments.integer("--connections", default: 4, in: 1...64),
      bus: try arguments.value("--bus")
    )
    // Report a wrong address now, not when the first user connects.
    try PostgresDatabase(address).requirePresent()
    host.watch()
    let files = try ScreenFiles(arguments, .channels)
    var chosen = ChatApp.Options()
    chosen.channels = files.channels ?? chosen.channels
    chosen.rowsAtFirst = 50
    chosen.version = Version.text
    chosen.hasOperator = true
    // The operator learns from standard error what is wrong with their file.
    chosen.keys = try KeyFile.keys(arguments).keys
    let themes = try ThemeFiles(arguments, isLive: true)
    (chosen.themes, theme) = (themes.themes, themes.choice)
    if let choice = try arguments.choice(NotificationFile.option.name) {
      chosen.notifications = NotificationChoice(rawValue: choice) ?? .mentions
    }
    let options = chosen
    let askBus: @Sendable () -> Bool = { host.isBusConnected }
    let isBusConnected = arguments.has("--bus") ? askBus : nil
    people = ServedPeople(
      keys: keys,
      loop: LoopActor(wake: wake),
      plugins: plugins,
      audit: try arguments.value("--audit").map { try AuditLog(appendingTo: $0) },
      isReachable: { host.isReachable },
      isBusConnected: isBusConnected,
      open: { person async throws(OpeningError) in
        try await Self.open(person, in: host, address)
      },
      makeApp: { opened in
        var environment = opened.head.environment(
          now: times.now ?? opened.head.now ?? Date(),
          timeZone: times.zone,
          locale: times.locale ?? opened.head.locale ?? locale,
          tables: tables
        )
        AppAction.addEntries(to: &environment, hasPlugins: plugins != nil)
        let own = plugins?.forPerson()
        let engine = Engine(account: opened.account, environment: environment, plugins: own)
        var options = options
        options.workspacePath = opened.name
        return ChatApp(engine, plugins: own, options: options)
      }
    )
    self.plugins = plugins
    self.locale = locale
    self.options = options
    words = AppWords.of(StringCatalog(locale: locale, tables: tables))
  }

  /// The plugin problems that the operator should know before the first user connects.
  var pluginLines: [String] {
    guard let plugins else { return [] }
    let isRoom = plugins.pluginCount <= plugins.mostWorkers
    return PluginLines.of(plugins.problems)
      + (isRoom
        ? []
        : [
          "--workers \(plugins.mostWorkers) is less than the \(plugins.pluginCount) plugins of each user, so no plugin runs; allow more or disable plugins"
        ])
  }

  private static func address(_ arguments: Arguments) throws -> PostgresAddress {
    guard let text = try arguments.value("--workspace"), PostgresAddress.isOne(text) else {
      throw arguments.usageError(
        "--sign-key needs --workspace postgresql://HOST/DATABASE with the workspaces to serve"
      )
    }
    let address = try PostgresAddress(text)
    guard address.user == nil else {
      throw arguments.usageError(
        "remove the user from the address; sign-in links contain the user of a page"
      )
    }
    return address
  }

  private static func open(
    _ person: Person,
    in host: PostgresHost,
    _ address: PostgresAddress
  ) async throws(OpeningError) -> OpenedWorkspace {
    if let sole = address.workspace, !sole.utf8.elementsEqual(person.workspace.utf8) {
      throw .unknown("the link is for a workspace that this server doesn't serve")
    }
    do throws(StoreError) {
      let source = try await host.source(for: UserID(person.user), in: person.workspace)
      let (account, head) = try await source.facts()
      return OpenedWorkspace(person.workspace, source: source, account: account, head: head) {
        source.userEpoch
      }
    } catch {
      throw [.absent, .gone].contains(error.code)
        ? .unknown(error.description) : .unavailable(error.description)
    }
  }
}

extension PictureLibrary {
  /// Creates a library of the named folders' pictures; returns `nil` if none is named.
  fileprivate static func named(_ arguments: Arguments) throws -> PictureLibrary? {
    let folders = arguments.all("--pictures")
    return folders.isEmpty ? nil : try PictureLibrary(folders: folders)
  }
}
