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
/// It owns no thread and no loop: the caller waits for ``descriptor`` until ``timeout()`` and calls
/// ``work()``.
package final class ChatServer {
  let options: ServeOptions
  private let clock: () -> ContinuousClock.Instant
  let files = PageFiles()
  let pictures: PictureAnswers?
  let site: RequestGuard
  private var server: HTTPServer?
  /// Answers operators, at an address that no page is served at; nil without one.
  private var metrics: HTTPServer?
  /// The sockets of both servers.
  private var sockets: EventSet?
  let door: any PageDoor
  /// Whether it takes no more pages, since it is about to end.
  private(set) var isDraining = false
  let numbers = ServerNumbers()
  private var log = OperatorLog()
  /// The answers that wait for a commit, the oldest first.
  private var waiting: [LateAnswer] = []

  /// An answer, and what is answered where it does not come in time.
  private struct LateAnswer {
    let due: ContinuousClock.Instant
    weak var later: HTTPLater?
    let otherwise: HTTPResponse
  }

  /// Starts listening for the pages of one person, who has the key.
  ///
  /// - Parameters:
  ///   - begin: The screens of a page whose address names none.
  ///   - pictures: The pictures that pages may show.
  ///   - wake: Ends the wait of the caller's loop, on any thread: ``work()`` has something to do.
  /// - Throws: The reason the server can't listen at the address.
  package convenience init(
    _ app: ChatApp,
    key: ServeKey,
    options: ServeOptions = ServeOptions(),
    begin: [ScreenName] = [],
    pictures: PictureLibrary? = nil,
    clock: @escaping () -> ContinuousClock.Instant = { .now },
    wake: @escaping @Sendable () -> Void = {}
  ) throws(HTTPError) {
    let looks = Self.looks(pictures)
    let served = ServedApp(app, options, looks, clock: clock)
    served.beginning = begin
    try self.init(options, pictures, clock, wake) { port, _ in
      KeyDoor(served, key: key, port: port)
    }
  }

  /// Starts listening for the pages of many people, whom signed links let in.
  ///
  /// - Parameters:
  ///   - people: What opens the workspaces of people, and makes their applications.
  ///   - wake: Ends the wait of the caller's loop, on any thread: ``work()`` has something to do.
  /// - Throws: The reason the server can't listen at the address.
  package convenience init(
    _ people: ServedPeople,
    options: ServeOptions = ServeOptions(),
    pictures: PictureLibrary? = nil,
    clock: @escaping () -> ContinuousClock.Instant = { .now },
    wake: @escaping @Sendable () -> Void = {}
  ) throws(HTTPError) {
    let looks = Self.looks(pictures)
    var options = options
    options.streamLifetime = Self.streamLifetime
    try self.init(options, pictures, clock, wake, isBehindProxy: true) { [options] _, numbers in
      PeopleDoor(people, options, looks, numbers, clock: clock, wake: wake)
    }
  }

  private init(
    _ options: ServeOptions,
    _ pictures: PictureLibrary?,
    _ clock: @escaping () -> ContinuousClock.Instant,
    _ wake: @escaping @Sendable () -> Void,
    isBehindProxy: Bool = false,
    _ door: (UInt16, ServerNumbers) -> any PageDoor
  ) throws(HTTPError) {
    (self.options, self.clock) = (options, clock)
    self.pictures = pictures.map {
      PictureAnswers(PictureLoader($0), options, clock: clock, wake: wake)
    }
    var limits = HTTPLimits()
    // As long as a message may be, with each of its characters escaped.
    limits.body = 160 << 10
    limits.connections = options.sessions + 256
    limits.connectionsPerAddress = limits.connections
    // All clients of a proxy have one address.
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

  /// Starts to answer operators at an address of theirs.
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
      throw HTTPError(.unavailable, "the system has no memory for a second server")
    }
    (self.metrics, self.sockets) = (metrics, sockets)
  }

  /// How long a page of one of many people may listen before it comes again: only an answer can renew its cookie.
  private static let streamLifetime = Duration.seconds(3600)

  private static func looks(_ pictures: PictureLibrary?) -> LiveScene.Looks {
    LiveScene.Looks(icons: Theme.light.icons, pictures: pictures, links: PictureAnswers.links)
  }

  /// The application that it serves to one person; nil where it serves many.
  package var app: ChatApp? { door is KeyDoor ? door.apps.first?.app : nil }

  /// The key that the browsers of one person must show.
  package var key: ServeKey? { (door as? KeyDoor)?.key }

  /// The address to open in a browser, including the key where there is one.
  package var url: String {
    var host = options.address.host
    if host == "0.0.0.0" || host == "::" { host = options.names.first ?? "localhost" }
    let site = "http://\(HTTPAddress(host: host, port: port))"
    return key.map { "\(site)/?key=\($0.text)" } ?? site
  }

  /// The number of sessions.
  package var sessionCount: Int { door.apps.reduce(0) { $0 + $1.sessions.count } }

  /// A descriptor that is readable when a client waits for an answer.
  package var descriptor: Int32 { sockets?.descriptor ?? server?.descriptor ?? -1 }

  /// The address at which operators read the numbers; nil without one.
  package var metricsURL: String? {
    guard let metrics, let address = options.metrics else { return nil }
    return "http://\(HTTPAddress(host: address.host, port: metrics.port))/metrics"
  }

  /// The port the server listens at.
  package var port: UInt16 { server?.port ?? 0 }

  /// The milliseconds until there is work although nothing is readable; -1 for never.
  package func timeout() -> Int32 {
    let now = clock()
    let due = (door.apps.map(\.due) + [door.due, waiting.first?.due]).compactMap(\.self).min()
    // Rounded up, except that what is due now is not waited for.
    let own = due.map { $0 <= now ? 0 : Int32(clamping: Int(($0 - now) / .milliseconds(1)) + 1) }
    return [server?.timeout() ?? -1, metrics?.timeout() ?? -1, own ?? -1].filter { $0 >= 0 }.min()
      ?? -1
  }

  /// Does all work that needs no waiting.
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
    // Requests have given something to do to further ones.
    let active = door.apps.filter { $0.isDue(at: now) }
    for app in active { app.wakeSessions() }
    // The streams that were woken send at once.
    server?.work()
    for app in active { app.settle() }
  }

  /// How long a page waits for the commit of what it did; its next actions wait as long.
  private static let longestCommit = Duration.seconds(5)

  /// Gives an answer after a while, unless there is another one before.
  func answer(_ later: HTTPLater, otherwise: HTTPResponse) {
    let due = clock() + Self.longestCommit
    waiting.append(LateAnswer(due: due, later: later, otherwise: safe(otherwise)))
  }

  /// Begins the session of a page of the one person; nil when too many sessions are open.
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
      // The session whose page has been away longest makes room.
      let away = door.apps.compactMap { app in app.longestAway.map { ($0, app) } }
      guard let lost = away.min(by: { $0.0 < $1.0 }), lost.1.forgetLongestAway() else {
        return nil
      }
    }
    return served.begin(page)?.id
  }

  /// The headers by which a client that is no browser gains access to the server of one person.
  package var headers: [String] { (door as? KeyDoor)?.headers ?? [] }

  /// Serves another application to the one person, such as with an account more; pages that are open go on in it.
  package func replace(by app: ChatApp) {
    guard let door = door as? KeyDoor, let before = door.apps.first else { return }
    let served = ServedApp(app, options, before.looks, clock: clock)
    served.isReplacement = true
    door.replace(by: served)
    before.endSessions()
    before.close()
  }

  /// Takes no more pages, and sends those that are there to other hosts.
  ///
  /// What people have done is still performed: the caller goes on with its loop until ``isDrained``.
  package func drain() {
    guard !isDraining else { return }
    isDraining = true
    let counts = "pages: \(sessionCount), people: \(door.apps.count)"
    log.note("ending: open pages go to other hosts (\(counts))")
    for app in door.apps { app.endSessions() }
  }

  /// Whether nothing is left to do since ``drain()``.
  package var isDrained: Bool { isDraining && !door.apps.contains { $0.app.engine.isAsking } }

  /// What the operator should know since the last call.
  package func drainLog() -> [String] {
    log.drain() + ((door as? PeopleDoor)?.drainLog() ?? [])
  }

  /// Ends every stream, closes the port and saves.
  package func close() {
    if isDraining { noteEnd() }
    server?.close()
    metrics?.close()
    (server, metrics, sockets) = (nil, nil, nil)
    door.close()
  }

  /// Says whether all that people have done is in the database.
  private func noteEnd() {
    let unfinished = door.apps.count { $0.app.engine.isAsking }
    log.note(
      unfinished == 0
        ? "ended: all that people did is done"
        : "ended with actions that the database has not taken (people: \(unfinished)); pages send messages again"
    )
  }
}
