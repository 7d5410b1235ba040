// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftLaunch
internal import WeftPage
internal import WeftPluginHost
internal import WeftSystem

/// `weft serve`: serves the application to browsers as a live page.
enum ServeCommand {
  static let syntax = CommandSyntax(
    name: "weft serve",
    summary: """
      Serve a workspace as a live web page: channels, threads, messages and replies,
      in any number of browsers, each with its own position. Without --workspace and
      --account it serves $XDG_DATA_HOME/weft/default.weft. If that is missing, it
      serves the accounts, else the .weft file opened last, else a welcome. At an
      address that others can reach, it creates the file from the demo workspace.

      The printed address contains a key. Anyone who has the address can see and do
      everything the user can. It stays the same until --new-key replaces the key. A
      browser that opened it has access until the server stops. After a restart, open
      the address again; open pages then continue. The server accepts connections
      from this machine only, unless --host specifies another address, and encrypts
      nothing: to reach it from other machines, put a proxy with TLS in front.

      With --sign-key it serves many users: --workspace is the address of a PostgreSQL
      database, and signed links sign browsers in as its users. All workspaces of the
      database are served unless the address specifies one.
      """,
    options: ScreenOptions.options.filter { !notServed.contains($0.name) } + AppSetup.options + [
      Option("--port", "N", help: "port to listen on, 0 for any free one (default 8484)"),
      Option("--host", "ADDRESS", help: "address to listen on (default 127.0.0.1)"),
      Option(
        "--name",
        "NAME",
        help: "a host name that browsers may use; may be given several times"
      ),
      Option("--sessions", "N", help: "maximum number of open pages, 1 to 10000 (default 1000)"),
      Option("--new-key", help: "create a new key, which changes the printed address"),
      Option(
        "--metrics",
        "[ADDRESS:]PORT",
        help: "serve metrics for Prometheus at a separate port (default address 127.0.0.1)"
      ),
      Option(
        "--proxy",
        "ADDRESS",
        help: "trust X-Forwarded-For from this proxy; may be given several times"
      ),
    ] + signingOptions + peopleOptions
  )

  /// Options that each page decides itself, or that only apply to terminals and snapshots.
  private static let notServed = ["--size", "--show-pictures", "--scroll", "--select", "--state"]

  static func run(_ words: [String]) throws -> Int32 {
    var words = try AccountWords.filled(words)
    var arguments = try Arguments(words, syntax: syntax)
    if try arguments.asksForHelp || printLink(arguments) { return 0 }
    var options = ServeOptions()
    options.address = HTTPAddress(
      host: try arguments.value("--host") ?? "127.0.0.1",
      port: UInt16(try arguments.integer("--port", default: 8484, in: 0...65_535))
    )
    options.names = arguments.all("--name")
    options.metrics = try metrics(arguments)
    options.proxies = try proxies(arguments)
    options.sessions = try arguments.integer("--sessions", default: 1000, in: 1...10_000)
    if try isForMany(arguments) { return try servePeople(arguments, options) }
    let isOwn = isOwn(options)
    if isOwn {
      words = try AccountWords.served(words)
      arguments = try Arguments(words, syntax: syntax)
    }
    var screen = try screen(arguments, isOwn: isOwn)
    options.themes = screen.themes.themes
    options.theme = screen.themes.choice ?? .auto
    guard isOwn || !screen.isFirstRun else {
      throw Failure("there are no accounts; add one with weft accounts add matrix URL")
    }
    options.language = screen.locale.identifier(.bcp47)
    options.isRightToLeft = screen.isRightToLeft
    var setup = try setup(arguments, screen, mayAddAccounts: isOwn)
    options.keys = setup.app.options.keys
    guard weft_wait_begin(nil) == 0 else {
      throw Failure("no file descriptors left; close programs or raise the limit (ulimit -n)")
    }
    screen.plugins?.onRedrawRequest { weft_wait_wake() }
    let server = try ChatServer(
      setup.app,
      key: key(isNew: arguments.has("--new-key")),
      options: options,
      begin: screen.isFirstRun ? setup.path : [],
      pictures: screen.pictures,
      wake: { weft_wait_wake() }
    )
    Output.print("\(server.url)\n")
    Output.error("weft: open this address in a browser; Ctrl-C stops")
    tellOfMetrics(server)
    // Report problems now; the server may run for months before it reports them at its end.
    for line in PluginLines.of(screen.plugins?.problems ?? []) { Output.error("weft: \(line)") }
    while weft_wait(server.descriptor, server.timeout()) >= 0 {
      server.work()
      setup.report()
      guard let next = setup.successor(of: words) else { continue }
      words = next
      let arguments = try Arguments(words, syntax: syntax)
      screen = try Self.screen(arguments, isOwn: isOwn)
      setup = try Self.setup(arguments, screen, mayAddAccounts: isOwn)
      screen.plugins?.onRedrawRequest { weft_wait_wake() }
      server.replace(by: setup.app)
    }
    server.close()
    setup.report()
    try screen.workspace.check()
    let status = screen.report()
    return setup.reportLoss() ? 1 : status
  }

  private static func setup(
    _ arguments: Arguments,
    _ screen: ScreenOptions,
    mayAddAccounts: Bool
  ) throws -> AppSetup {
    try AppSetup(
      arguments,
      screen,
      mayAddAccounts: mayAddAccounts,
      mayOpenFiles: false,
      keepsTheme: false
    ) {
      weft_wait_wake()
    }
  }

  /// Returns the address at which operators read metrics, or `nil` without the option.
  private static func metrics(_ arguments: Arguments) throws -> HTTPAddress? {
    guard let text = try arguments.value("--metrics") else { return nil }
    let colon = text.lastIndex(of: ":")
    var host = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard let port = UInt16(text[(colon.map { text.index(after: $0) } ?? text.startIndex)...]),
      HTTPAddress.network(of: host) != nil
    else {
      throw arguments.usageError("--metrics \"\(text)\" is not PORT or ADDRESS:PORT")
    }
    return HTTPAddress(host: host, port: port)
  }

  private static func proxies(_ arguments: Arguments) throws -> Set<String> {
    for text in arguments.all("--proxy") where HTTPAddress.network(of: text) == nil {
      throw arguments.usageError("--proxy \"\(text)\" is not an IPv4 or IPv6 address")
    }
    return Set(arguments.all("--proxy"))
  }

  /// Prints where the metrics are, because the address of the pages doesn't show it.
  static func tellOfMetrics(_ server: ChatServer) {
    if let url = server.metricsURL { Output.error("weft: metrics are at \(url)") }
  }

  private static func screen(_ arguments: Arguments, isOwn: Bool) throws -> ScreenOptions {
    // Others must not be offered to add accounts to this machine.
    let unnamed: UnnamedWorkspace = isOwn ? .page : .standard
    return try ScreenOptions(arguments, defaultSize: (80, 24), isLive: true, unnamed: unnamed)
  }

  /// Returns whether only the user's own browser can reach the server.
  ///
  /// By another name, as through a proxy, other people may reach it, and entered passwords travel over a network.
  private static func isOwn(_ options: ServeOptions) -> Bool {
    let host = options.address.host
    return options.names.isEmpty && (host.hasPrefix("127.") || host == "::1")
  }

  /// Returns the user's stored key.
  private static func key(isNew: Bool) -> ServeKey {
    guard let path = UserFolder.state.path("weft/serve-key") else {
      Output.error(
        "weft: the page's key can't be stored and is lost when this process ends; set HOME or XDG_STATE_HOME to an absolute path"
      )
      return ServeKey()
    }
    if isNew { try? FileManager.default.removeItem(atPath: path) }
    var problem: String?
    let key = ServeKey(file: path, problem: &problem)
    if let problem { Output.error("weft: \(problem)") }
    return key
  }
}
