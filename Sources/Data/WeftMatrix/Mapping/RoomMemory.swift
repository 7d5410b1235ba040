// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel

/// Data about a room that is kept between two answers, besides its channel.
struct RoomMemory: Equatable, Sendable {
  /// Missing events between two timelines.
  struct Gap: Equatable, Sendable {
    /// The token to request them with.
    var previous: String
    /// The date of the last known event before the gap, or `nil` if no earlier event is known.
    var after: Date?
    /// The date of the first event after the gap.
    var before: Date
    /// The number of pages that were loaded into the gap.
    var pages = 0
  }

  /// The maximum number of stored gaps; the oldest ones are dropped and stay open.
  static let mostGaps = 64
  /// The maximum number of pages to load into a gap at once; the rest is loaded when the user scrolls there.
  static let mostPages = 20
  /// The maximum number of pages to load in search of a room's newest message.
  static let mostPagesWithout = 3

  var name = RoomName()
  var avatar: String?
  var topic: String?
  var createdAt: Date?
  var isSpace = false
  var isEncrypted = false
  var isJoined = false
  /// Whether the user created the room and its version gives creators all permissions.
  var isCreator = false
  var levels = RoomLevels()
  /// The room that replaced this one.
  var successor: String?
  /// The room that this one replaced.
  var predecessor: String?
  /// The date of the newest message so far.
  var last: Date?
  /// The last event of the main timeline, which a read receipt refers to.
  var lastEvent: String?
  var isMarkedUnread = false
  var unread: RoomNews.Unread?
  /// Unread counts of threads, by root.
  var unreadThreads: [String: RoomNews.Unread] = [:]
  /// When the user marked the room as a favourite.
  var favouriteSince: Date?
  /// When the user archived the room.
  var archivedSince: Date?
  var isLowPriority = false
  var pins = RoomPins()
  var gaps: [Gap] = []
  /// The user who invited this one to a direct chat; `nil` for any other room.
  var directWith: String?
  /// Whether events are stored that wait for the message they change.
  var hasWaiting = false
}

extension RoomMemory {
  /// The tags of the user's favourites and archived rooms.
  ///
  /// Matrix has no tag for an archive. A tag of the user's own leaves other programs as they are.
  static let (favourite, archived) = ("m.favourite", "u.archived")

  /// Reads a stored memory; unreadable data is ignored.
  init(_ bytes: [UInt8]?) {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return }
    name = RoomName(
      given: value["name"]?.text,
      alias: value["alias"]?.text,
      heroes: (value["heroes"]?.texts ?? []).map { UserID($0) },
      joined: value["joined"]?.count,
      invited: value["invited"]?.count
    )
    (avatar, createdAt) = (value["avatar"]?.text, value["created"]?.date)
    topic = value["topic"]?.text
    isSpace = value["space"]?.flag ?? false
    isEncrypted = value["encrypted"]?.flag ?? false
    isJoined = value["member"]?.flag ?? false
    isCreator = value["creator"]?.flag ?? false
    if let bits = value["levels"]?.number { levels = RoomLevels(bits: bits) }
    lastEvent = value["event"]?.text
    (successor, predecessor) = (value["successor"]?.text, value["predecessor"]?.text)
    (last, favouriteSince) = (value["last"]?.date, value["favourite"]?.date)
    archivedSince = value["archived"]?.date
    pins = RoomPins(stored: value["pins"])
    isMarkedUnread = value["marked"]?.flag ?? false
    isLowPriority = value["low"]?.flag ?? false
    unread = value["unread"].map { RoomNews.Unread($0) }
    for thread in value["threads"]?.members ?? [] {
      unreadThreads[thread.key] = RoomNews.Unread(thread.value)
    }
    hasWaiting = value["waiting"]?.flag ?? false
    directWith = value["direct"]?.id
    gaps = (value["gaps"]?.elements ?? []).compactMap { Gap($0) }
  }

  /// The memory in its stored form.
  var bytes: [UInt8] {
    var members = MemoryWriter()
    members.put("name", name.given)
    members.put("alias", name.alias)
    members.put("heroes", name.heroes.map(\.rawValue))
    members.put("joined", name.joined)
    members.put("invited", name.invited)
    members.put("avatar", avatar)
    members.put("topic", topic)
    members.put("created", createdAt)
    members.put("space", isSpace)
    members.put("encrypted", isEncrypted)
    members.put("member", isJoined)
    members.put("creator", isCreator)
    members.put("levels", Int(levels.bits))
    members.put("successor", successor)
    members.put("predecessor", predecessor)
    members.put("last", last)
    members.put("event", lastEvent)
    members.put("marked", isMarkedUnread)
    members.put("favourite", favouriteSince)
    members.put("archived", archivedSince)
    members.put("low", isLowPriority)
    if pins != RoomPins() { members.put("pins", pins.json) }
    members.put("waiting", hasWaiting)
    members.put("direct", directWith)
    if let unread { members.put("unread", unread.json) }
    let threads = unreadThreads.sorted { $0.key < $1.key }
    if !threads.isEmpty {
      members.put("threads", .object(threads.map { .init($0.key, $0.value.json) }))
    }
    if !gaps.isEmpty { members.put("gaps", .array(gaps.map(\.json))) }
    return members.bytes
  }
}

extension RoomMemory.Gap {
  fileprivate init?(_ value: JSONValue) {
    guard let previous = value["previous"]?.text, let before = value["before"]?.date else {
      return nil
    }
    (self.previous, after, self.before) = (previous, value["after"]?.date, before)
    pages = value["pages"]?.count ?? 0
  }

  fileprivate var json: JSONValue {
    var members = MemoryWriter()
    members.put("previous", previous)
    members.put("after", after)
    members.put("before", before)
    members.put("pages", pages)
    return members.object
  }
}

extension RoomNews.Unread {
  /// The counts in their stored form.
  var json: JSONValue {
    .object([
      .init("notification_count", .integer(Int64(messages))),
      .init("highlight_count", .integer(Int64(mentions))),
    ])
  }
}

/// Builds a stored JSON object; members with a default value are left out.
struct MemoryWriter {
  private var members: [JSONValue.Member] = []

  var object: JSONValue { .object(members) }

  var bytes: [UInt8] { JSONWriter.bytes(object) }

  mutating func put(_ key: String, _ value: JSONValue) { members.append(.init(key, value)) }

  mutating func put(_ key: String, _ text: String?) { if let text { put(key, .string(text)) } }

  mutating func put(_ key: String, _ flag: Bool) { if flag { put(key, .bool(true)) } }

  mutating func put(_ key: String, _ number: Int?) {
    if let number { put(key, .integer(Int64(number))) }
  }

  mutating func put(_ key: String, _ date: Date?) {
    if let date { put(key, .number(date.timeIntervalSinceReferenceDate)) }
  }

  mutating func put(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { put(key, .array(texts.map { .string($0) })) }
  }
}

extension JSONValue {
  /// The value as a stored date, or `nil` if it isn't a number.
  var date: Date? {
    switch self {
    case .number(let number): Date(timeIntervalSinceReferenceDate: number)
    case .integer(let number): Date(timeIntervalSinceReferenceDate: Double(number))
    default: nil
    }
  }
}
