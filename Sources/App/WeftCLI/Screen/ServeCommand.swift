// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftPage
internal import WeftSystem

/// `weft serve`: serves the application to browsers as a live page.
enum ServeCommand {
  static let syntax = CommandSyntax(
    name: "weft serve",
    summary: """
      Serves a workspace as a live page: channels, threads, messages and replies, in any number of
      browsers, each where its user is. Without --workspace that is $XDG_DATA_HOME/weft/default.weft, made of
      the demo workspace where there is none.

      The address it prints holds a key; anyone who has it may see and do all that the user may. It stays the same
      (--new-key makes another). A browser that opened it has access until the server ends; after a restart open the
      address again, and pages that are open go on. The server accepts only connections from this machine unless --host says otherwise, and encrypts nothing: for
      other machines put a proxy with TLS in front.

      With --sign-key it serves many people: --workspace is the address of a PostgreSQL database, with all of
      its workspaces unless it names one, and a signed link lets a browser in as one of their users.
      """,
    options: ScreenOptions.options.filter { !notServed.contains($0.name) } + AppSetup.options + [
      Option("--port", "N", "the port, 0 for any that is free (default 8484)"),
      Option("--host", "ADDRESS", "the address to listen at (default 127.0.0.1)"),
      Option("--name", "NAME", "a name browsers reach it by; may be given several times"),
      Option("--sessions", "N", "how many pages may be open, 1 to 10000 (default 1000)"),
      Option("--new-key", nil, "makes another key: the printed address is another one from now on"),
      Option(
        "--metrics",
        "[ADDRESS:]PORT",
        "where Prometheus reads numbers, apart from the pages; without an address at 127.0.0.1"
      ),
      Option(
        "--proxy",
        "ADDRESS",
        "a proxy in front, whose X-Forwarded-For says who asks; may be given several times"
      ),
    ] + signingOptions + peopleOptions
  )

  /// Options that each page decides itself, or that only terminals and pictures have.
  private static let notServed = ["--size", "--show-pictures", "--scroll", "--select", "--state"]

  static func run(_ words: [String]) throws -> Int32 {
    var words = try AccountWords.filled(words)
    let arguments = try Arguments(words, syntax: syntax)
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
    options.theme = try arguments.choice("--theme").flatMap { ThemeChoice(rawValue: $0) } ?? .auto
    if try isForMany(arguments) { return try servePeople(arguments, options) }
    var screen = try screen(arguments)
    let mayAddAccounts = isOwn(options)
    guard mayAddAccounts || !screen.isFirstRun else {
      throw Failure("there are no accounts; weft accounts add matrix URL adds one")
    }
    options.language = screen.locale.identifier(.bcp47)
    options.isRightToLeft = screen.isRightToLeft
    var setup = try AppSetup(arguments, screen, mayAddAccounts: mayAddAccounts) { weft_wait_wake() }
    guard weft_wait_begin(nil) == 0 else { throw Failure("the system has no descriptors left") }
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
    Output.error("weft: open this address in a browser; Ctrl-C ends")
    tellOfMetrics(server)
    // The server may run for months before it reports problems at its end.
    for line in PluginLines.of(screen.plugins?.problems ?? []) { Output.error("weft: \(line)") }
    while weft_wait(server.descriptor, server.timeout()) >= 0 {
      server.work()
      setup.report()
      guard let next = setup.successor(of: words) else { continue }
      words = next
      let arguments = try Arguments(words, syntax: syntax)
      screen = try Self.screen(arguments)
      setup = try AppSetup(arguments, screen, mayAddAccounts: mayAddAccounts) { weft_wait_wake() }
      screen.plugins?.onRedrawRequest { weft_wait_wake() }
      server.replace(by: setup.app)
    }
    server.close()
    setup.report()
    try screen.workspace.check()
    let status = screen.report()
    return setup.reportLoss() ? 1 : status
  }

  /// The address at which operators read numbers; nil without the option.
  private static func metrics(_ arguments: Arguments) throws -> HTTPAddress? {
    guard let text = try arguments.value("--metrics") else { return nil }
    let colon = text.lastIndex(of: ":")
    var host = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard let port = UInt16(text[(colon.map { text.index(after: $0) } ?? text.startIndex)...]),
      HTTPAddress.network(of: host) != nil
    else {
      throw arguments.usageError("--metrics \"\(text)\" is no PORT or ADDRESS:PORT")
    }
    return HTTPAddress(host: host, port: port)
  }

  private static func proxies(_ arguments: Arguments) throws -> Set<String> {
    for text in arguments.all("--proxy") where HTTPAddress.network(of: text) == nil {
      throw arguments.usageError("--proxy \"\(text)\" is no IPv4 or IPv6 address")
    }
    return Set(arguments.all("--proxy"))
  }

  /// Says where the numbers are, of which the printed address says nothing.
  static func tellOfMetrics(_ server: ChatServer) {
    if let url = server.metricsURL { Output.error("weft: numbers are at \(url)") }
  }

  private static func screen(_ arguments: Arguments) throws -> ScreenOptions {
    try ScreenOptions(arguments, defaultSize: (80, 24), isLive: true, unnamed: .standard)
  }

  /// Whether the user's own browser alone reaches the server: by another name, as through a proxy, other people may
  /// reach it, and what is entered goes over a network.
  private static func isOwn(_ options: ServeOptions) -> Bool {
    let host = options.address.host
    return options.names.isEmpty && (host.hasPrefix("127.") || host == "::1")
  }

  /// The user's persisted key.
  private static func key(isNew: Bool) -> ServeKey {
    guard let path = StateFile.path("serve-key") else {
      Output.error(
        "weft: the page's key has no folder and ends with this process; set HOME or XDG_STATE_HOME to an absolute path"
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

/// The files in which the application keeps what is its user's and no workspace's.
enum StateFile {
  /// The path of a file in `$XDG_STATE_HOME/weft`, else in `~/.local/state/weft`; nil when the
  /// environment names no absolute folder.
  static func path(_ name: String) -> String? {
    UserFolder.state.path("weft/\(name)")
  }
}
