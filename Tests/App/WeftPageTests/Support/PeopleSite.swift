// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import Weft
import WeftApp
import WeftAvatars
import WeftHTTP
import WeftJSON
import WeftLocale
import WeftSystem
import WeftTestSupport

@testable import WeftPage

/// A server of many users, each with a workspace in its own file.
final class PeopleSite {
  /// State that tests change while the server runs, on any thread.
  final class World: Sendable {
    let epochs = Mutex<[String: Int64]>([:])
    let isAway = Mutex(false)
    let isBusAway = Mutex(false)
    let opened = Mutex<[String]>([])

    func epoch(of user: String) -> Int64 { epochs.withLock { $0[user] ?? 1 } }
  }

  let world = World()
  let keys: SigningKeys
  let server: ChatServer
  let loop: LoopbackSite<ChatServer>
  let audit: String
  private let scratch: Scratch
  private let late = Late()

  private final class Late {
    var time = Duration.zero
  }

  init(
    pictures: PictureLibrary? = nil,
    _ change: (inout ServeOptions) -> Void = { _ in }
  ) throws {
    let (scratch, world) = (try Scratch(), world)
    self.scratch = scratch
    keys = try SigningKeys(reading: Array(String(repeating: "5a", count: 32).utf8), of: "keys")
    let folder = scratch.folder.path
    audit = folder + "/audit"
    for user in ["luke", "leia"] {
      var workspace = try ServedWorkspace.read(others: 30, messages: 40)
      workspace.currentUser = ChatUser(id: UserID(user))
      try WorkspaceStore(creating: "\(folder)/\(user).weft", workspace).add(workspace)
    }
    let actor = LoopActor {}
    let people = ServedPeople(
      keys: keys,
      loop: actor,
      audit: try AuditLog(appendingTo: audit),
      isReachable: { world.isAway.withLock { !$0 } },
      isBusConnected: { world.isBusAway.withLock { !$0 } },
      open: { person async throws(OpeningError) in
        try await Self.open(person, in: folder, world)
      },
      makeApp: { opened in
        let environment = opened.head.environment(now: opened.head.now ?? Date())
        return ChatApp(Engine(account: opened.account, environment: environment))
      }
    )
    var options = ServeOptions()
    options.address = HTTPAddress()
    (options.framesPerSecond, options.bytesPerSecond) = (1e6, 1e12)
    change(&options)
    // Only tests advance the time: the tasks of sources may have to wait for other tests.
    let begin = ContinuousClock.now
    server = try ChatServer(
      people,
      options: options,
      pictures: pictures,
      clock: { [late] in begin + late.time }
    )
    loop = LoopbackSite(server)
  }

  private static func open(
    _ person: Person,
    in folder: String,
    _ world: World
  ) async throws(OpeningError) -> OpenedWorkspace {
    if world.isAway.withLock({ $0 }) { throw .unavailable("the database is away") }
    world.opened.withLock { $0.append(person.user) }
    guard person.workspace == "base", ["luke", "leia"].contains(person.user) else {
      throw .unknown("there is no \(person.user)")
    }
    do {
      let source = try StoreSource(opening: "\(folder)/\(person.user).weft")
      let head = try WorkspaceStore(opening: "\(folder)/\(person.user).weft", readOnly: true).head
      let user = person.user
      let account = try await source.account()
      return OpenedWorkspace(
        "base",
        source: StampedSource(source: source),
        account: account,
        head: head
      ) {
        world.epoch(of: user)
      }
    } catch {
      throw .unavailable("\(error)")
    }
  }

  /// Advances the time.
  func wait(_ time: Duration) {
    late.time += time
    for _ in 0..<3 { loop.turn() }
  }

  /// A user's link, as a site creates it.
  func link(_ user: String, in workspace: String = "base", ago: Int64 = 0) throws -> String {
    let person = try #require(Person(workspace: workspace, user: user))
    let now = Int64(Date().timeIntervalSince1970) - ago
    return "\(SignedLink.path)?\(SignedLink(for: person, now: now).query(signedBy: keys))"
  }

  func request(_ target: String, body: String? = nil) -> PageRequest {
    PageRequest(server, target, body: body)
  }

  func ask(_ request: PageRequest) throws -> ReceivedAnswer { try loop.ask(request.text) }

  /// The metrics for operators.
  func numbers() throws -> String { server.numbers.text(of: server.door) }

  /// The lines of the audit log.
  func deeds() throws -> [String] {
    try String(contentsOfFile: audit, encoding: .utf8).split(separator: "\n").map { line in
      let json = try JSONParser.parse(Array(line.utf8))
      return ["user", "action", "outcome", "reason"].compactMap { json[$0]?.text }
        .joined(separator: " ")
    }
  }

  /// Logs in with a link.
  func enter(_ user: String) throws -> PeopleVisitor {
    let answer = try ask(request(try link(user)))
    try #require(answer.status == 303, "\(answer.text)")
    let cookie = try #require(answer.header("set-cookie")).prefix { $0 != ";" }
    let page = try ask(request("/").with("Cookie", String(cookie)))
    let parts = page.text.split(separator: "<meta name=\"weft-token\" content=\"")
    let token = try #require(parts.dropFirst().first?.prefix { $0 != "\"" })
    return PeopleVisitor(self, cookie: String(cookie), token: String(token))
  }
}

/// A browser that has logged in, with at most one page.
final class PeopleVisitor {
  let site: PeopleSite
  let cookie: String
  let token: String
  private(set) var session = ""
  private(set) var model = PageModel()
  private(set) var client: TestClient?
  private var reader: EventStreamReader?
  private var head: [UInt8] = []
  private var action = 0

  init(_ site: PeopleSite, cookie: String, token: String) {
    (self.site, self.cookie, self.token) = (site, cookie, token)
  }

  func request(_ target: String, body: String? = nil) -> PageRequest {
    site.request(target, body: body).with("Cookie", cookie).with("X-Weft-Token", token)
  }

  /// Starts a session and opens its stream; returns the status of the session.
  @discardableResult
  func open(_ place: String = "", rows: Int = 20, first: Int = 0) throws -> Int {
    let wish: JSONValue = [
      "place": .string(place), "rows": .integer(Int64(rows)), "first": .integer(Int64(first)),
    ]
    let answer = try site.ask(request("/session", body: JSONWriter.compact(wish)))
    guard answer.status == 200 else { return answer.status }
    session = try #require(try JSONParser.parse(answer.body)["session"]?.text)
    (model, reader, head) = (PageModel(), nil, [])
    client = site.loop.client(request("/events/\(session)").text)
    return 200
  }

  /// Waits until the page shows something.
  func wait(
    for what: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    until isSo: () -> Bool
  ) {
    site.loop.run(what, sourceLocation: sourceLocation) {
      receive()
      return isSo()
    }
  }

  private func receive() {
    guard let client, !client.received.isEmpty else { return }
    var bytes = client.received[...]
    client.forget()
    if reader == nil {
      head += bytes
      guard let end = head.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
      bytes = head[end.upperBound...]
      reader = EventStreamReader()
    }
    for message in reader?.parse(bytes) ?? [] {
      guard let data = message.data, let patch = try? JSONParser.parse(Array(data.utf8)) else {
        continue
      }
      model.apply(patch)
    }
  }

  /// Whether the server has ended the stream.
  var isEnded: Bool {
    receive()
    return reader?.isEnded == true || client?.isEnded == true
  }

  /// Performs an action, as the script does; returns the status.
  @discardableResult
  func act(_ members: JSONValue, in session: String? = nil) throws -> Int {
    action += 1
    guard case .object(var object) = members else { return 0 }
    object.append(.init("n", .integer(Int64(action))))
    let body = JSONWriter.compact(.object(object))
    return try site.ask(request("/act/\(session ?? self.session)", body: body)).status
  }
}

/// A source that reports each event as committed when it was received.
private struct StampedSource: ForwardingSource {
  let source: any ChatSource

  func events(after position: SourcePosition?) async throws(SourceError) -> SourceEvents {
    let events = try await source.events(after: position)
    return SourceEvents { () async throws(SourceError) in
      var iterator = events.makeAsyncIterator()
      guard let next = try await iterator.next(isolation: #isolation) else { return nil }
      return SourceEvent(next.position, next.event, committedAt: .now)
    }
  }
}
