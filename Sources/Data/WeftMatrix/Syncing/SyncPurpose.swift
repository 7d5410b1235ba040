// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The purpose of a syncer's request.
enum SyncPurpose: Equatable, Sendable {
  /// The rooms at the top of the list, from sliding sync.
  case first
  /// All other rooms, from sliding sync.
  case rest
  /// All rooms from `/sync`, with unread counts.
  ///
  /// `isFirst` is set if the server has no sliding sync and this is the first request.
  case counts(isFirst: Bool)
  /// Changes since a token.
  case news(since: String, wait: Duration)
  /// Something else that the lists need.
  case want(MatrixWant)
  /// The replies of a thread that the user has opened, by the root's event id.
  case replies(room: String, root: String, from: String?)
  /// An event that isn't in the file, with at most some others around it.
  case surroundings(room: String, id: String, limit: Int)
}

extension SyncPurpose {
  private static let client = "/_matrix/client/v3"

  /// Returns the request.
  ///
  /// - Parameters:
  ///   - position: The position that sliding sync continues from.
  ///   - rooms: The maximum number of rooms to request.
  ///   - people: The users whose presence to report, if the account is followed.
  ///   - mode: The mode of the syncer.
  ///   - moment: A timeout of a few milliseconds that is used instead of zero. Servers cache answers for minutes by
  ///     request; the timeout makes this syncer's requests differ from those of other syncers.
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
    // If the rooms are known already, only recent events are missing.
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
    case .surroundings(let room, let id, let limit):
      let place = "\(MatrixRequest.quoted(room))/context/\(MatrixRequest.quoted(id))"
      let filter = MatrixRequest.quoted(#"{"lazy_load_members":true}"#)
      let query = "limit=\(limit)&filter=\(filter)"
      return MatrixRequest(.get, "\(Self.client)/rooms/\(place)?\(query)")
    case .want(.event(let room, let id)):
      let place = "rooms/\(MatrixRequest.quoted(room))/event/\(MatrixRequest.quoted(id))"
      return MatrixRequest(.get, "\(Self.client)/\(place)")
    }
  }

  /// Parses the answer to the request.
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
    case .surroundings(let room, _, _): .surroundings(room: room, try EventSurroundings(bytes))
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
    // A single sync must not mark the user as online.
    if mode == .once { path += "&set_presence=offline" }
    var request = MatrixRequest(.get, path)
    // Servers can take minutes for an account with thousands of rooms.
    request.patience = since == nil ? .seconds(600) : wait + .seconds(60)
    request.mostBytes = mostBytes
    return request
  }

  /// The maximum size of an answer about all rooms, in bytes.
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

  /// Returns the presence filter, limited to the partners of direct chats, since an account may share rooms with
  /// thousands.
  private static func presence(of people: [String]) -> JSONValue {
    guard !people.isEmpty else { return .object([.init("types", .array([]))]) }
    return .object([
      .init("types", .array([.string("m.presence")])),
      .init("senders", .array(people.map { .string($0) })),
    ])
  }

  private static func sliding(from position: String?, to end: Int, timeline: Int) -> MatrixRequest {
    let kinds = [
      "create", "name", "topic", "avatar", "canonical_alias", "encryption", "tombstone",
      "power_levels", "pinned_events",
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
      body: .object([
        .init("conn_id", .string("weft")), .init("lists", .object([.init("all", list)])),
        .init("extensions", .object(extensions)),
      ])
    )
    (request.patience, request.mostBytes) = (.seconds(300), mostBytes)
    return request
  }
}
