// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftApp
package import WeftAvatars
package import WeftHTTP
internal import WeftJSON
internal import WeftScene
internal import WeftWeb

/// Serves a workspace to browsers: each page is a session and receives patches over a stream.
///
/// It owns no thread and no loop: the caller waits for ``descriptor`` until ``timeout()`` and calls
/// ``work()``.
package final class ChatServer {
  /// The application it serves.
  package let app: ChatApp
  /// The key that browsers must show.
  package let key: ServeKey
  private let options: ServeOptions
  private let shared: SharedFrames
  private let clock: () -> ContinuousClock.Instant
  private let files = PageFiles()
  private let pictures: PictureAnswers?
  private var gate: RequestGuard
  private var server: HTTPServer?
  private var sessions: [String: ServeSession] = [:]

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - pictures: The pictures that pages may show.
  ///   - wake: Ends the wait of the caller's loop, on any thread: ``work()`` has something to do.
  /// - Throws: The reason the server can't listen at the address.
  package init(
    _ app: ChatApp,
    key: ServeKey,
    options: ServeOptions = ServeOptions(),
    pictures: PictureLibrary? = nil,
    clock: @escaping () -> ContinuousClock.Instant = { .now },
    wake: @escaping @Sendable () -> Void = {}
  ) throws(HTTPError) {
    (self.app, self.key, self.options, self.clock) = (app, key, options, clock)
    shared = SharedFrames(
      app,
      LiveScene.Looks(
        icons: Theme.light.icons,
        pictures: pictures,
        links: PictureAnswers.links
      )
    )
    self.pictures = pictures.map { PictureAnswers(PictureLoader($0), wake: wake) }
    gate = RequestGuard(key: key, address: options.address, names: options.names)
    var limits = HTTPLimits()
    // As long as a message may be, with each of its characters escaped.
    limits.body = 160 << 10
    limits.connections = options.sessions + 256
    limits.connectionsPerAddress = limits.connections
    let server = try HTTPServer(options.address, limits: limits, clock: clock) { [weak self] in
      self?.answer($0) ?? .response(HTTPResponse(503, text: "closing"))
    }
    self.server = server
    let address = HTTPAddress(host: options.address.host, port: server.port)
    gate = RequestGuard(key: key, address: address, names: options.names)
  }

  /// The address to open in a browser, including the key.
  package var url: String {
    var host = options.address.host
    if host == "0.0.0.0" || host == "::" { host = options.names.first ?? "localhost" }
    return "http://\(HTTPAddress(host: host, port: port))/?key=\(key.text)"
  }

  /// The number of sessions.
  package var sessionCount: Int { sessions.count }

  /// A descriptor that is readable when a client waits for an answer.
  package var descriptor: Int32 { server?.descriptor ?? -1 }

  /// The milliseconds until there is work although nothing is readable; -1 for never.
  package func timeout() -> Int32 {
    if hasMoreToLoad { return 0 }
    let now = clock()
    var dues = sessions.values.compactMap(\.due)
    if let due = app.due { dues.append(due) }
    let waits = dues.map { Int32(clamping: max(0, Int(($0 - now) / .milliseconds(1)) + 1)) }
    return ([server?.timeout() ?? -1] + waits).filter { $0 >= 0 }.min() ?? -1
  }

  /// Does all work that needs no waiting.
  package func work() {
    app.turn(at: clock())
    for problem in app.drainProblems() {
      for session in sessions.values { session.viewer.tell(problem) }
    }
    server?.work()
    pictures?.work()
    for session in sessions.values { session.wakeIfNeeded() }
    // The streams that were woken send at once.
    server?.work()
    forgetLost()
    loadMore()
  }

  /// Begins the session of a page.
  ///
  /// - Parameters:
  /// - place: The stack of screens, as in the address of the page.
  /// - rows: How many rows the page wants.
  /// - first: The first row it shows.
  /// - theme: The theme the page chose; nil for the server's.
  /// - isSeen: Whether the page is visible to its user.
  /// - room: For how many panes beside each other the page has room.
  /// - isTouched: Whether its user has no mouse, so that the help page tells of fingers.
  /// - Returns: The session's id; nil when too many sessions are open.
  package func begin(
    place: String = "",
    rows: Int,
    first: Int = 0,
    theme: ThemeChoice? = nil,
    isSeen: Bool = true,
    room: Int = 1,
    isTouched: Bool = false
  ) -> String? {
    if sessions.count >= options.sessions {
      // The session whose page has been away longest makes room.
      let away = sessions.values.compactMap { session in session.away.map { ($0, session.id) } }
      guard let lost = away.min(by: { $0.0 < $1.0 }) else { return nil }
      sessions[lost.1] = nil
    }
    // A page without a theme of its own uses the command's.
    let theme = theme == .auto ? options.theme : theme ?? options.theme
    let viewer = Viewer(
      app,
      theme: theme,
      start: PageAddress.path(place),
      isWatched: false,
      keys: isTouched ? PageGestures.help(app.words) : PageKeys.help
    )
    viewer.divide(into: min(max(1, room), 3))
    let session = ServeSession(
      String(ServeKey().text.prefix(32)),
      viewer,
      rows: rows,
      isSeen: isSeen,
      options: options,
      shared: shared,
      clock: clock
    )
    if first > 0, !viewer.top.isReadFromBelow {
      // A page that returns begins where it was, even if those rows have to be loaded first.
      let rows = min(max(1, rows), PageAction.mostRows)
      viewer.top.want(from: first, count: rows)
      viewer.top.drainChanges()
      session.perform(.scroll(first: first, rows: rows, seen: nil), number: nil)
    }
    sessions[session.id] = session
    return session.id
  }

  /// The headers by which a client that is no browser gains access.
  package var headers: [String] { ["Cookie: \(gate.pair)", "X-Weft-Token: \(gate.token)"] }

  /// The port the server listens at.
  package var port: UInt16 { server?.port ?? 0 }

  /// Ends every stream, closes the port and saves.
  package func close() {
    server?.close()
    server = nil
    sessions = [:]
    app.save()
  }

  private func forgetLost() {
    let now = clock()
    for (id, session) in sessions {
      if let away = session.away, now - away > options.patience { sessions[id] = nil }
    }
  }

  private var hasMoreToLoad: Bool { sessions.values.contains { $0.viewer.loading != nil } }

  /// Loads rows no page shows yet while the server is idle, so that each page can be scrolled to
  /// its end.
  private func loadMore() {
    let began = clock()
    for session in sessions.values {
      guard let list = session.viewer.loading else { continue }
      list.loadMore()
      session.viewer.touch()
      // No request waits longer than a frame.
      if clock() - began > .milliseconds(4) { return }
    }
  }
}

extension ChatServer {
  private func answer(_ request: HTTPRequest) -> HTTPAnswer {
    guard gate.isForUs(request) else {
      return refuse(421, "this server has another name; open the address that weft serve prints")
    }
    switch (request.method, request.path) {
    case (.get, "/"), (.head, "/"): return .response(front(request))
    case (.get, _) where request.path.hasPrefix("/events/"): return events(request)
    case (.get, _) where request.path.hasPrefix(PictureAnswers.links.path): return picture(request)
    case (.get, _), (.head, _):
      guard let file = files.answer(request) else { return refuse(404, "there is nothing here") }
      return .response(safe(file))
    case (.post, _): return .response(safe(posted(request)))
    }
  }

  /// The page itself, for a browser that has shown the key.
  ///
  /// A key in the address becomes a cookie, and a redirect removes it from the address.
  private func front(_ request: HTTPRequest) -> HTTPResponse {
    if gate.hasKey(request) {
      let headers = [
        HTTPHeader("Location", "/"), gate.remembering, HTTPHeader("Cache-Control", "no-store"),
      ]
      return safe(HTTPResponse(303, headers: headers))
    }
    let isKnown = gate.isKnown(request)
    let body =
      isKnown
      ? PageShell.html(token: gate.token, words: app.words, options: options)
      : PageShell.notice(app.words.noAccess, options: options)
    return safe(
      HTTPResponse(
        isKnown ? 200 : 403,
        headers: [
          HTTPHeader("Content-Type", "text/html; charset=utf-8"),
          HTTPHeader("Cache-Control", "no-store"),
        ],
        body: body
      )
    )
  }

  private func events(_ request: HTTPRequest) -> HTTPAnswer {
    guard gate.isKnown(request), gate.isSameOrigin(request) else {
      return refuse(403, "this page has no access")
    }
    guard let session = sessions[String(request.path.dropFirst("/events/".count))] else {
      return refuse(404, "the session does not exist; begin another one")
    }
    let last = request.header("Last-Event-ID").flatMap { Int($0) }
    let headers = [
      HTTPHeader("Content-Type", "text/event-stream"), HTTPHeader("Cache-Control", "no-store"),
      HTTPHeader("X-Accel-Buffering", "no"),
    ]
    return .stream(headers: headers + Self.safety, session.open(after: last))
  }

  /// A picture, for a page of this server alone.
  private func picture(_ request: HTTPRequest) -> HTTPAnswer {
    guard gate.isKnown(request), gate.isSameOrigin(request) else {
      return refuse(403, "this page has no access")
    }
    let headers = [
      HTTPHeader("Content-Type", "image/png"),
      HTTPHeader("Cache-Control", "private, max-age=600"),
    ]
    return pictures?.answer(request.path, headers: headers + Self.safety)
      ?? refuse(404, "there is no such picture")
  }

  private func posted(_ request: HTTPRequest) -> HTTPResponse {
    guard gate.isKnown(request), gate.isSameOrigin(request), gate.hasToken(request) else {
      return problem(403, "this page has no access; load it again")
    }
    if request.path.hasPrefix(PageUpload.path) { return upload(request) }
    guard request.header("Content-Type")?.hasPrefix("application/json") == true else {
      return problem(415, "the body has to be JSON")
    }
    guard let json = try? JSONParser.parse(request.body) else {
      return problem(400, "the body is not JSON")
    }
    if request.path == "/session" { return begin(json) }
    let parts = request.path.split(separator: "/")
    guard parts.count == 2, ["act", "tools"].contains(parts[0]),
      let session = sessions[String(parts[1])]
    else { return problem(404, "the session does not exist; begin another one") }
    guard session.takeTurn() else { return problem(429, "too much at once; wait a moment") }
    if parts[0] == "tools" { return tools(of: session, json) }
    guard let action = PageAction(json) else { return problem(400, "the action is unknown") }
    session.perform(action, number: json["n"]?.listIndex)
    session.wakeIfNeeded()
    return HTTPResponse(204)
  }

  /// A piece of a file that a page attaches.
  private func upload(_ request: HTTPRequest) -> HTTPResponse {
    guard request.header("Content-Type") == "application/octet-stream" else {
      return problem(415, "the body has to be the bytes of the file")
    }
    guard let piece = PageUpload(request) else { return problem(400, "the piece is unknown") }
    guard let session = sessions[piece.session] else {
      return problem(404, "the session does not exist; begin another one")
    }
    guard !piece.isAction || session.takeTurn() else {
      return problem(429, "too much at once; wait a moment")
    }
    let isTaken = session.take(piece)
    session.wakeIfNeeded()
    return isTaken ? HTTPResponse(204) : problem(410, "the file is not expected")
  }

  private func begin(_ json: JSONValue) -> HTTPResponse {
    let id = begin(
      place: json["place"]?.text ?? "",
      rows: json["rows"]?.listIndex ?? 60,
      first: json["first"]?.listIndex ?? 0,
      theme: json["theme"]?.text.flatMap { ThemeChoice(rawValue: $0) },
      isSeen: json["hidden"]?.truth != true,
      room: json["room"]?.listIndex ?? 1,
      isTouched: json["touch"]?.truth == true
    )
    guard let id else { return problem(503, "too many pages are open; close one") }
    return answer("{\"session\":\"\(id)\"}".utf8)
  }

  /// The few actions of a row, which the page shows as buttons.
  private func tools(of session: ServeSession, _ json: JSONValue) -> HTTPResponse {
    guard let row = json["row"]?.text.flatMap({ UInt64($0, radix: 16) }) else {
      return problem(400, "the row is missing")
    }
    let icons = Theme.light.icons
    let tools: [JSONValue] = session.viewer.tools(ofRow: row).map { tool in
      [
        "action": .string(tool.id), "title": .string(tool.title),
        "icon": .string(icons.character(tool.iconName)),
      ]
    }
    return answer(JSONWriter.compact(.array(tools)).utf8)
  }

  private func answer(_ body: some Sequence<UInt8>) -> HTTPResponse {
    HTTPResponse(
      200,
      headers: [
        HTTPHeader("Content-Type", "application/json"), HTTPHeader("Cache-Control", "no-store"),
      ],
      body: Array(body)
    )
  }

  private func refuse(_ status: Int, _ reason: String) -> HTTPAnswer {
    .response(safe(HTTPResponse(status, text: reason)))
  }

  private func problem(_ status: Int, _ reason: String) -> HTTPResponse {
    HTTPResponse(
      status,
      headers: [HTTPHeader("Content-Type", "application/json")],
      body: Array("{\"error\":\"\(reason)\"}".utf8)
    )
  }

  private func safe(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers += Self.safety
    return response
  }

  /// Only this server's own scripts run, no other site frames the page, and no referrer leaves it.
  private static let safety = [
    HTTPHeader(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    HTTPHeader("X-Content-Type-Options", "nosniff"),
    HTTPHeader("Referrer-Policy", "no-referrer"),
    HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"),
    HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}
