// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// What a request of a syncer is for.
enum SyncPurpose: Equatable, Sendable {
  /// The rooms at the top of the list.
  case first
  /// All other rooms.
  case rest
  /// All rooms as `/sync` reports them, with counts.
  ///
  /// It is the first answer where a server has no sliding sync.
  case counts(isFirst: Bool)
  /// What happened since.
  case news(since: String, wait: Duration)
  /// Something that the list lacks.
  case want(MatrixWant)
  /// The replies of a thread that the user looks at, by the event of its root.
  case replies(room: String, root: String, from: String?)
}

extension SyncPurpose {
  private static let client = "/_matrix/client/v3"

  /// The request.
  ///
  /// - Parameters:
  ///   - position: Where sliding sync goes on.
  ///   - rooms: How many rooms the account has at most.
  ///   - people: Those about whom the server says whether they are online, where the account is followed.
  ///   - mode: What the syncer is for.
  ///   - moment: A wait of some milliseconds, in place of none. A server keeps answers for minutes and gives them
  ///     again for the same request; this syncer's requests are the same, those of another one are not.
  func request(
    position: String?,
    rooms: Int,
    people: [String] = [],
    _ mode: SyncMode,
    moment: Duration
  ) -> MatrixRequest {
    switch self {
    case .first: return Self.sliding(from: nil, to: 20, timeline: 20)
    case .rest: return Self.sliding(from: position, to: rooms, timeline: 8)
    // Where the rooms are known, only what came meanwhile is not.
    case .counts(let isFirst):
      return Self.sync(since: nil, wait: moment, timeline: isFirst ? 20 : 4, [], mode)
    case .news(let since, let wait):
      return Self.sync(since: since, wait: max(wait, moment), timeline: 50, people, mode)
    case .want(.threads(let room)):
      let room = MatrixRequest.quoted(room)
      return MatrixRequest(.get, "/_matrix/client/v1/rooms/\(room)/threads?include=all&limit=50")
    case .want(.older(let room, let place)):
      let room = MatrixRequest.quoted(room)
      let filter = MatrixRequest.quoted(#"{"lazy_load_members":true}"#)
      let query = "dir=b&limit=100&from=\(MatrixRequest.quoted(place))&filter=\(filter)"
      return MatrixRequest(.get, "\(Self.client)/rooms/\(room)/messages?\(query)")
    case .replies(let room, let root, let place):
      let thread = "\(MatrixRequest.quoted(room))/relations/\(MatrixRequest.quoted(root))/m.thread"
      let from = place.map { "&from=" + MatrixRequest.quoted($0) } ?? ""
      let query = "dir=b&limit=100\(from)"
      return MatrixRequest(.get, "/_matrix/client/v1/rooms/\(thread)?\(query)")
    case .want(.event(let room, let id)):
      let place = "rooms/\(MatrixRequest.quoted(room))/event/\(MatrixRequest.quoted(id))"
      return MatrixRequest(.get, "\(Self.client)/\(place)")
    }
  }

  /// Reads the answer.
  func read(_ bytes: [UInt8]) throws(MatrixError) -> SyncAnswer {
    switch self {
    case .first: .sliding(try SyncNews(sliding: bytes), isWhole: false)
    case .rest: .sliding(try SyncNews(sliding: bytes), isWhole: true)
    case .counts: .sync(try SyncNews(sync: bytes, isInitial: true))
    case .news: .sync(try SyncNews(sync: bytes))
    case .want(.threads(let room)): try .threads(bytes, of: room)
    case .want(.event(let room, _)): try .event(bytes, of: room)
    case .want(.older(let room, let place)):
      .older(room: room, from: place, try OlderEvents(bytes))
    case .replies(let room, let root, let place):
      .replies(room: room, root: root, from: place, try OlderEvents(bytes))
    }
  }

  private static func sync(
    since: String?,
    wait: Duration,
    timeline: Int,
    _ people: [String],
    _ mode: SyncMode
  ) -> MatrixRequest {
    let people = mode == .once ? [] : people
    let filter = MatrixRequest.quoted(JSONWriter.compact(filter(timeline: timeline, people)))
    var path = "\(client)/sync?timeout=\(Int(wait / .milliseconds(1)))&filter=\(filter)"
    if let since { path += "&since=" + MatrixRequest.quoted(since) }
    // One who only fetches what there is does not look at it.
    if mode == .once { path += "&set_presence=offline" }
    var request = MatrixRequest(.get, path)
    // A server may take a minute for an account of thousands of rooms.
    request.patience = since == nil ? .seconds(600) : wait + .seconds(60)
    request.mostBytes = mostBytes
    return request
  }

  /// The most bytes of an answer about all rooms.
  private static let mostBytes = 256 << 20

  private static func filter(timeline: Int, _ people: [String]) -> JSONValue {
    let timeline: JSONValue = .object([
      .init("limit", .integer(Int64(timeline))), .init("lazy_load_members", .bool(true)),
      .init("unread_thread_notifications", .bool(true)),
    ])
    let state: JSONValue = .object([.init("lazy_load_members", .bool(true))])
    return .object([
      .init("room", .object([.init("timeline", timeline), .init("state", state)])),
      .init("presence", presence(of: people)),
    ])
  }

  /// The filter of who is online: of an account of thousands of rooms only those whom its user writes to.
  private static func presence(of people: [String]) -> JSONValue {
    guard !people.isEmpty else { return .object([.init("types", .array([]))]) }
    return .object([
      .init("types", .array([.string("m.presence")])),
      .init("senders", .array(people.map { .string($0) })),
    ])
  }

  private static func sliding(from position: String?, to end: Int, timeline: Int) -> MatrixRequest {
    let kinds = [
      "create", "name", "avatar", "canonical_alias", "encryption", "tombstone", "power_levels",
    ]
    var state = kinds.map { JSONValue.array([.string("m.room.\($0)"), .string("")]) }
    for (kind, key) in [
      ("m.room.member", "$LAZY"), ("m.room.member", "$ME"), ("m.space.child", "*"),
    ] {
      state.append(.array([.string(kind), .string(key)]))
    }
    let list: JSONValue = .object([
      .init("ranges", .array([.array([.integer(0), .integer(Int64(end - 1))])])),
      .init("timeline_limit", .integer(Int64(timeline))), .init("required_state", .array(state)),
    ])
    let isOn: JSONValue = .object([.init("enabled", .bool(true))])
    let extensions = ["account_data", "receipts", "typing"].map { JSONValue.Member($0, isOn) }
    let place = "/_matrix/client/unstable/org.matrix.simplified_msc3575/sync?timeout=0"
    var request = MatrixRequest(
      .post,
      place + (position.map { "&pos=" + MatrixRequest.quoted($0) } ?? ""),
      .object([
        .init("conn_id", .string("weft")), .init("lists", .object([.init("all", list)])),
        .init("extensions", .object(extensions)),
      ])
    )
    (request.patience, request.mostBytes) = (.seconds(300), mostBytes)
    return request
  }
}
