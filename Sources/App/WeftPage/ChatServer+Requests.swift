// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftJSON
internal import WeftScene
internal import WeftWeb

// Handling of the requests of browsers and operators.
extension ChatServer {
  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let request = request.withoutPlace
    if let answer = health(request) { return answer }
    guard site.isForUs(request) else {
      return refuse(421, "this server has another name; open the address that weft serve prints")
    }
    if request.method == .get, let answer = door.enter(request) { return safe(answer) }
    switch (request.method, request.path) {
    case (.get, "/"), (.head, "/"): return .response(front(request))
    case (.get, _) where request.path.hasPrefix("/events/"): return events(request)
    case (.get, _) where request.path.dropFirst().hasPrefix(PictureAnswers.links.path):
      return picture(request)
    case (.get, _) where request.path.hasPrefix(PageUpload.path): return download(request)
    case (.get, _), (.head, _):
      guard let file = files.answer(request) else { return refuse(404, "there is nothing here") }
      return .response(safe(file))
    case (.post, _): return safe(posted(request))
    }
  }

  /// Answers a load balancer's health check, under any host name.
  private func health(_ request: HTTPRequest) -> HTTPAnswer? {
    guard request.method == .get, request.path == "/health" else { return nil }
    if isDraining { return refuse(503, "draining") }
    return door.isReachable
      ? .response(safe(HTTPResponse(200, text: "ok")))
      : refuse(503, "the database can't be reached")
  }

  /// Answers a request at the operators' address, which gives no access to chats.
  func answerOperator(_ request: HTTPRequest, _ site: RequestGuard) -> HTTPAnswer {
    if let answer = health(request) { return answer }
    guard site.isForUs(request) else {
      return refuse(421, "this server has another name; use the address that --metrics specifies")
    }
    guard request.method == .get, request.path == "/metrics" else {
      return refuse(404, "there is nothing here")
    }
    let headers = [HTTPHeader("Content-Type", Metrics.contentType)]
    let text = numbers.text(of: door)
    return .response(safe(HTTPResponse(200, headers: headers, body: Array(text.utf8))))
  }

  /// Returns the page itself, or a notice for a browser without access.
  private func front(_ request: HTTPRequest) -> HTTPResponse {
    let visit = door.visitor(of: request)
    let body =
      visit.map { visit in
        PageShell.html(
          token: visit.token,
          words: words(of: visit),
          hasOneUser: visit.person == nil,
          options: options
        )
      }
      ?? PageShell.notice(door.noAccess, options: options)
    return safe(
      HTTPResponse(
        visit == nil ? 403 : 200,
        headers: [
          HTTPHeader("Content-Type", "text/html; charset=utf-8"),
          HTTPHeader("Cache-Control", "no-store"),
        ] + (visit?.headers ?? []),
        body: body
      )
    )
  }

  private func words(of visit: Visit) -> AppWords {
    door.opened(visit)?.app.words ?? options.words
  }

  /// Returns the session of a page, if it belongs to this visitor.
  private func session(_ id: Substring, of visit: Visit) -> (ServedApp, ServeSession)? {
    guard let served = door.opened(visit), let session = served.sessions[String(id)] else {
      return nil
    }
    return (served, session)
  }

  private func events(_ request: HTTPRequest) -> HTTPAnswer {
    guard let visit = door.visitor(of: request), site.isSameOrigin(request) else {
      return refuse(403, "this page has no access")
    }
    guard let (served, session) = session(request.path.dropFirst("/events/".count), of: visit)
    else { return refuse(404, "the session does not exist; start a new one") }
    let last = request.header("Last-Event-ID").flatMap { Int($0) }
    let headers = [
      HTTPHeader("Content-Type", "text/event-stream"), HTTPHeader("Cache-Control", "no-store"),
      HTTPHeader("X-Accel-Buffering", "no"),
    ]
    served.noteNews()
    return .stream(headers: headers + visit.headers + Self.safety, session.open(after: last))
  }

  /// Answers a request for a picture; only pages of this server get one.
  private func picture(_ request: HTTPRequest) -> HTTPAnswer {
    guard let visit = door.visitor(of: request), site.isSameOrigin(request) else {
      return refuse(403, "this page has no access")
    }
    let headers = [
      HTTPHeader("Content-Type", "image/png"),
      HTTPHeader("Cache-Control", "private, max-age=600"),
    ]
    let outcome = pictures?.answer(
      String(request.path.dropFirst()),
      of: visit.person,
      headers: headers + Self.safety
    )
    switch outcome {
    case .answer(let answer): return answer
    case .tooMany:
      numbers.countPictureTooMuch()
      var response = HTTPResponse(429, text: "too many pictures at once; wait a moment")
      response.headers.append(HTTPHeader("Retry-After", "2"))
      return .response(safe(response))
    case .unknown, nil: return refuse(404, "there is no such picture")
    }
  }

  /// Answers a request for a file of a message; only the page whose user pressed it gets it.
  private func download(_ request: HTTPRequest) -> HTTPAnswer {
    guard let visit = door.visitor(of: request), site.isSameOrigin(request) else {
      return refuse(403, "this page has no access")
    }
    guard let asked = PageDownload(request.path),
      let (served, session) = session(asked.session, of: visit)
    else { return refuse(404, "there is no such file") }
    guard served.takeTurn(of: session) else {
      numbers.countTooMuch()
      return refuse(429, "too much at once; wait a moment")
    }
    switch session.file(asked.number) {
    case .stream(let stream, let name):
      let headers = PageDownload.headers(naming: name) + visit.headers
      return .stream(headers: headers + Self.safety, stream)
    case .unknown: return refuse(404, "there is no such file")
    case .tooMany: return refuse(429, "too many files at once; wait until one is saved")
    }
  }

  private func posted(_ request: HTTPRequest) -> HTTPAnswer {
    guard let visit = door.visitor(of: request), site.isSameOrigin(request),
      door.accepts(request, from: visit)
    else { return .response(problem(403, "this page has no access; reload it")) }
    if request.path.hasPrefix(PageUpload.path) { return .response(upload(request, visit)) }
    guard request.header("Content-Type")?.hasPrefix("application/json") == true else {
      return .response(problem(415, "the body must be JSON"))
    }
    guard let json = try? JSONParser.parse(request.body) else {
      return .response(problem(400, "the body is not JSON"))
    }
    if request.path == "/session" { return begin(json, visit) }
    return acted(on: request, with: json, in: visit)
  }

  private func acted(on request: HTTPRequest, with json: JSONValue, in visit: Visit) -> HTTPAnswer {
    let parts = request.path.split(separator: "/")
    guard parts.count == 2, ["act", "tools", "account"].contains(parts[0]),
      let (served, session) = session(parts[1], of: visit)
    else { return .response(problem(404, "the session does not exist; start a new one")) }
    guard served.takeTurn(of: session) else {
      numbers.countTooMuch()
      return .response(problem(429, "too much at once; wait a moment"))
    }
    if parts[0] == "tools" { return .response(tools(of: session, json)) }
    if parts[0] == "account" {
      guard session.fill(json) else { return .response(problem(400, "the form does not exist")) }
      session.wakeIfNeeded()
      return .response(HTTPResponse(204))
    }
    guard let action = PageAction(json) else {
      return .response(problem(400, "the action is unknown"))
    }
    if case .post(_, _, _, let screen) = action, let refusal = session.refusal(toPostIn: screen) {
      return .response(problem(refusal.status, refusal.reason))
    }
    numbers.countAction()
    return perform(action, json["n"]?.listIndex, in: session, of: served.app)
  }

  /// Performs an action and answers once it is committed.
  ///
  /// The status is 204 if the action is committed, 409 if the source has refused it, and 202 if it
  /// is still under way and could be lost with this host.
  private func perform(
    _ action: PageAction,
    _ number: Int?,
    in session: ServeSession,
    of app: ChatApp
  ) -> HTTPAnswer {
    let done = session.perform(action, number: number)
    session.wakeIfNeeded()
    if done.receipt.isSettled || done.refusalHere != nil {
      let status = done.isUnsaved && app.engine.hasUnsavedChanges ? 202 : 204
      return .response(done.refusal.map(refused) ?? HTTPResponse(status))
    }
    let later = HTTPLater()
    answer(later, otherwise: HTTPResponse(202))
    done.receipt.whenSettled { [weak self, unowned receipt = done.receipt] in
      guard let self else { return }
      later.answer(safe(receipt.refusal.map(refused) ?? HTTPResponse(204)))
    }
    return .later(later)
  }

  private func refused(_ refusal: SourceError) -> HTTPResponse {
    let body = JSONWriter.compact(["error": .string(refusal.message)])
    return HTTPResponse(
      409,
      headers: [HTTPHeader("Content-Type", "application/json")],
      body: Array(body.utf8)
    )
  }

  /// Handles a piece of a file that a page attaches.
  private func upload(_ request: HTTPRequest, _ visit: Visit) -> HTTPResponse {
    guard request.header("Content-Type") == "application/octet-stream" else {
      return problem(415, "the body must be the bytes of the file")
    }
    guard let piece = PageUpload(request) else { return problem(400, "the piece is unknown") }
    guard let (served, session) = session(piece.session[...], of: visit) else {
      return problem(404, "the session does not exist; start a new one")
    }
    guard !piece.isAction || served.takeTurn(of: session) else {
      return problem(429, "too much at once; wait a moment")
    }
    served.noteNews()
    let isTaken = session.take(piece)
    session.wakeIfNeeded()
    return isTaken ? HTTPResponse(204) : problem(410, "the file is not expected")
  }

  /// Starts a session, once the visitor's application is open.
  private func begin(_ json: JSONValue, _ visit: Visit) -> HTTPAnswer {
    if isDraining { return .response(problem(503, "this host is stopping; try again")) }
    var page = PageFacts(
      place: json["place"]?.text ?? "",
      rows: json["rows"]?.listIndex ?? 60,
      first: json["first"]?.listIndex ?? 0,
      theme: json["theme"]?.text.flatMap { options.themes.choice($0) },
      isSeen: json["hidden"]?.truth != true,
      hasFocus: json["focused"]?.truth,
      room: json["room"]?.listIndex ?? 1,
      isTouched: json["touch"]?.truth == true,
      recordsSounds: json["records"]?.truth == true
    )
    let permission = json["notifications"]?.text
    page.notifications = permission.flatMap { .init(rawValue: $0) } ?? .unavailable
    let later = HTTPLater()
    door.open(visit) { [weak self] opening in
      guard let self else { return }
      later.answer(safe(began(page, with: opening, in: visit)))
    }
    return .later(later)
  }

  private func began(_ page: PageFacts, with opening: Opening, in visit: Visit) -> HTTPResponse {
    if isDraining { return problem(503, "this host is stopping; try again") }
    switch opening {
    case .refused: return problem(403, "this page has no access; open a sign-in link")
    case .unavailable: return problem(503, "the database can't be reached; try again")
    case .opened(let served):
      guard let id = begin(page, in: served) else {
        return problem(503, "too many pages are open; close one")
      }
      var response = answer("{\"session\":\"\(id)\"}".utf8)
      response.headers += visit.headers
      return response
    }
  }

  /// Returns the few actions of a row that the page shows as buttons.
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

  private func safe(_ answer: HTTPAnswer) -> HTTPAnswer {
    if case .response(let response) = answer { return .response(safe(response)) }
    return answer
  }

  func safe(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers += Self.safety
    return response
  }

  /// Only this server's scripts may run, sounds come from the page's own memory, no other site may frame the page, and
  /// no referrer is sent.
  private static let safety = [
    HTTPHeader(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        + "manifest-src 'self'; media-src blob:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    // Only this page itself may record voice messages, and nothing else of the device.
    HTTPHeader(
      "Permissions-Policy",
      "microphone=(self), camera=(), geolocation=(), display-capture=()"
    ),
    HTTPHeader("X-Content-Type-Options", "nosniff"),
    HTTPHeader("Referrer-Policy", "no-referrer"),
    // The host name of a link may reveal which messages were shown, so browsers must not prefetch it.
    HTTPHeader("X-DNS-Prefetch-Control", "off"),
    HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"),
    HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}
