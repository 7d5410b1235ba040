// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftApp
package import WeftAvatars
package import WeftHTTP
internal import WeftJSON
internal import WeftScene
internal import WeftWeb

/// Serves workspaces to browsers: each page is a session and receives patches over a stream.
///
/// It owns no thread and no loop. The caller waits for ``descriptor`` or until ``timeout()``, then calls ``work()``.
package final class ChatServer {
  let options: ServeOptions
  private let clock: () -> ContinuousClock.Instant
  let files: PageFiles
  let pictures: PictureAnswers?
  let site: RequestGuard
  private var server: HTTPServer?
  /// The operators' server on its own port, which serves no pages, or `nil` for none.
  private var metrics: HTTPServer?
  /// The sockets of both servers.
  private var sockets: EventSet?
  let door: any PageDoor
  /// Whether the server accepts no more pages, because it is shutting down.
  private(set) var isDraining = false
  let numbers = ServerNumbers()
  private var log = OperatorLog()
  /// The answers that wait for a commit, oldest first.
  private var waiting: [LateAnswer] = []

  /// A pending answer, and the response to send if it is not ready in time.
  private struct LateAnswer {
    let due: ContinuousClock.Instant
    weak var later: HTTPLater?
    let otherwise: HTTPResponse
  }

  /// Starts listening for the pages of one user, who has the key.
  ///
  /// - Parameters:
  ///   - begin: The screens for a page whose address names none.
  ///   - pictures: The pictures that pages may show.
  ///   - wake: Ends the wait of the caller's loop because ``work()`` has something to do; called on any thread.
  /// - Throws: The reason why the server can't listen at the address.
  package convenience init(
    _ app: ChatApp,
    key: ServeKey,
    options: ServeOptions = ServeOptions(),
    begin: [ScreenName] = [],
    pictures: PictureLibrary? = nil,
    clock: @escaping () -> ContinuousClock.Instant = { .now },
    wake: @escaping @Sendable () -> Void = {}
  ) throws(HTTPError) {
    let looks = Self.looks(options, pictures)
    let served = ServedApp(app, options: options, looks: looks, clock: clock)
    served.beginning = begin
    try self.init(options, pictures: pictures, clock: clock, wake: wake) { port, _ in
      KeyDoor(served, key: key, port: port)
    }
  }

  /// Starts listening for the pages of many users, who enter by signed links.
  ///
  /// - Parameters:
  ///   - people: Opens the users' workspaces and creates their applications.
  ///   - wake: Ends the wait of the caller's loop because ``work()`` has something to do; called on any thread.
  /// - Throws: The reason why the server can't listen at the address.
  package convenience init(
    _ people: ServedPeople,
    options: ServeOptions = ServeOptions(),
    pictures: PictureLibrary? = nil,
    clock: @escaping () -> ContinuousClock.Instant = { .now },
    wake: @escaping @Sendable () -> Void = {}
  ) throws(HTTPError) {
    let looks = Self.looks(options, pictures)
    var options = options
    options.streamLifetime = Self.streamLifetime
    try self.init(options, pictures: pictures, clock: clock, wake: wake, isBehindProxy: true) {
      [options] _, numbers in
      PeopleDoor(people, options: options, looks: looks, numbers: numbers, clock: clock, wake: wake)
    }
  }

  private init(
    _ options: ServeOptions,
    pictures: PictureLibrary?,
    clock: @escaping () -> ContinuousClock.Instant,
    wake: @escaping @Sendable () -> Void,
    isBehindProxy: Bool = false,
    door: (UInt16, ServerNumbers) -> any PageDoor
  ) throws(HTTPError) {
    self.options = options
    files = PageFiles(options.themes)
    self.clock = clock
    self.pictures = pictures.map {
      PictureAnswers(PictureLoader($0), options, clock: clock, wake: wake)
    }
    var limits = HTTPLimits()
    // The longest message, with each of its characters escaped.
    limits.body = 160 << 10
    limits.connections = options.sessions + 256
    limits.connectionsPerAddress = limits.connections
    // All clients of a proxy share its address.
    if isBehindProxy { limits.waitingPerAddress = limits.connections }
    var answer: (HTTPRequest) -> HTTPAnswer = { _ in .response(HTTPResponse(503, text: "closing")) }
    let server = try HTTPServer(options.address, limits: limits, clock: clock) { answer($0) }
    self.server = server
    let address = HTTPAddress(host: options.address.host, port: server.port)
    site = RequestGuard(address: address, names: options.names)
    self.door = door(server.port, numbers)
    answer = { [weak self] in
      self?.answer($0) ?? .response(HTTPResponse(503, text: "closing"))
    }
    if let address = options.metrics { try listen(at: address, for: server) }
  }

  /// Starts listening for operators at their own address.
  private func listen(at address: HTTPAddress, for pages: HTTPServer) throws(HTTPError) {
    var limits = HTTPLimits()
    limits.connections = 64
    limits.body = 0
    let site = RequestGuard(address: address, names: options.names)
    let metrics = try HTTPServer(address, limits: limits, clock: clock) { [weak self] request in
      self?.answerOperator(request, site) ?? .response(HTTPResponse(503, text: "closing"))
    }
    let sockets = try EventSet()
    for descriptor in [pages.descriptor, metrics.descriptor] where !sockets.addReadable(descriptor)
    {
      throw HTTPError(.unavailable, "not enough memory for another server")
    }
    self.metrics = metrics
    self.sockets = sockets
  }

  /// The maximum lifetime of a stream in a server of many users; a page renews its cookie by reconnecting.
  private static let streamLifetime = Duration.seconds(3600)

  private static func looks(
    _ options: ServeOptions,
    _ pictures: PictureLibrary?
  ) -> LiveScene.Looks {
    let icons = Theme.light.icons
    return LiveScene.Looks(
      icons: options.isRightToLeft ? icons.amongRightToLeftLetters : icons,
      pictures: pictures,
      links: PictureAnswers.links
    )
  }

  /// The application served to the only user, or `nil` in a server of many.
  package var app: ChatApp? { door is KeyDoor ? door.apps.first?.app : nil }

  /// The key that the only user's browsers must show, or `nil` in a server of many.
  package var key: ServeKey? { (door as? KeyDoor)?.key }

  /// The address to open in a browser, including the key if there is one.
  package var url: String {
    var host = options.address.host
    if host == "0.0.0.0" || host == "::" { host = options.names.first ?? "localhost" }
    let site = "http://\(HTTPAddress(host: host, port: port))"
    return key.map { "\(site)/?key=\($0.text)" } ?? site
  }

  /// The number of open sessions.
  package var sessionCount: Int { door.apps.reduce(0) { $0 + $1.sessions.count } }

  /// A descriptor that is readable when a client waits for an answer.
  package var descriptor: Int32 { sockets?.descriptor ?? server?.descriptor ?? -1 }

  /// The address of the metrics, or `nil` if they are not served.
  package var metricsURL: String? {
    guard let metrics, let address = options.metrics else { return nil }
    return "http://\(HTTPAddress(host: address.host, port: metrics.port))/metrics"
  }

  /// The port on which the server listens, or 0 once it is closed.
  package var port: UInt16 { server?.port ?? 0 }

  /// Returns the milliseconds until there is work even if nothing becomes readable, or -1 for never.
  package func timeout() -> Int32 {
    let now = clock()
    let due = (door.apps.map(\.due) + [door.due, waiting.first?.due]).compactMap(\.self).min()
    // Rounded up, unless it is already due.
    let own = due.map { $0 <= now ? 0 : Int32(clamping: Int(($0 - now) / .milliseconds(1)) + 1) }
    return [server?.timeout() ?? -1, metrics?.timeout() ?? -1, own ?? -1].filter { $0 >= 0 }.min()
      ?? -1
  }

  /// Does all work that is possible without waiting.
  package func work() {
    let now = clock()
    door.work(at: now)
    let over = waiting.prefix { $0.due <= now || $0.later == nil }
    waiting.removeFirst(over.count)
    for entry in over { entry.later?.answer(entry.otherwise) }
    for app in door.apps where app.isDue(at: now) { app.turn(at: now) }
    server?.work()
    metrics?.work()
    pictures?.work()
    // A request for one application may have created work for others.
    let active = door.apps.filter { $0.isDue(at: now) }
    for app in active { app.wakeSessions() }
    // Send on the streams that were woken right away.
    server?.work()
    for app in active { app.settle() }
  }

  /// How long a page waits for the commit of an action, which its next actions wait for.
  private static let longestCommit = Duration.seconds(5)

  /// Sends a fallback answer after a while, unless the real one comes first.
  func answer(_ later: HTTPLater, otherwise: HTTPResponse) {
    let due = clock() + Self.longestCommit
    waiting.append(LateAnswer(due: due, later: later, otherwise: safe(otherwise)))
  }

  /// Starts a session of the only user's server; returns its id, or `nil` if too many are open.
  package func begin(
    place: String = "",
    rows: Int,
    first: Int = 0,
    theme: ThemeChoice? = nil
  ) -> String? {
    guard door is KeyDoor, let served = door.apps.first else { return nil }
    return begin(PageFacts(place: place, rows: rows, first: first, theme: theme), in: served)
  }

  func begin(_ page: PageFacts, in served: ServedApp) -> String? {
    if sessionCount >= options.sessions {
      // Replace the session whose page has been away longest.
      let away = door.apps.compactMap { app in app.longestAway.map { ($0, app) } }
      guard let lost = away.min(by: { $0.0 < $1.0 }), lost.1.forgetLongestAway() else {
        return nil
      }
    }
    return served.begin(page)?.id
  }

  /// The headers that give a client other than a browser access to the only user's server.
  package var headers: [String] { (door as? KeyDoor)?.headers ?? [] }

  /// Replaces the only user's application, for example after an account was added; open pages move to the new one.
  package func replace(by app: ChatApp) {
    guard let door = door as? KeyDoor, let before = door.apps.first else { return }
    let served = ServedApp(app, options: options, looks: before.looks, clock: clock)
    served.isReplacement = true
    door.replace(by: served)
    before.endSessions()
    before.close()
  }

  /// Stops accepting pages and makes open ones reconnect to other hosts.
  ///
  /// Running actions still complete: the caller keeps its loop running until ``isDrained``.
  package func drain() {
    guard !isDraining else { return }
    isDraining = true
    let counts = "pages: \(sessionCount), users: \(door.apps.count)"
    log.note("stopping: open pages move to other hosts (\(counts))")
    for app in door.apps { app.endSessions() }
  }

  /// Whether all work has been completed since ``drain()``.
  package var isDrained: Bool { isDraining && !door.apps.contains { $0.app.engine.isAsking } }

  /// Removes and returns the messages for the operator since the last call.
  package func drainLog() -> [String] {
    log.drain() + ((door as? PeopleDoor)?.drainLog() ?? [])
  }

  /// Ends all streams, closes the port and saves.
  package func close() {
    if isDraining { noteEnd() }
    server?.close()
    metrics?.close()
    server = nil
    metrics = nil
    sockets = nil
    door.close()
  }

  /// Logs whether all actions have reached the database.
  private func noteEnd() {
    let unfinished = door.apps.count { $0.app.engine.isAsking }
    log.note(
      unfinished == 0
        ? "stopped: all user actions are done"
        : "stopped with actions that the database has not accepted (users: \(unfinished)); pages send the messages again"
    )
  }
}
