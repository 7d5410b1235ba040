// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel

/// What is remembered of a room between two answers, besides its channel.
struct RoomMemory: Equatable, Sendable {
  /// Events between two timelines that were not told.
  struct Gap: Equatable, Sendable {
    /// Where they are asked for.
    var previous: String
    /// The moment of the event before them, nil where none is known.
    var after: Date?
    /// The moment of the event behind them.
    var before: Date
    /// How many pages of them were told.
    var pages = 0
  }

  /// The most gaps that are remembered; of more the oldest are left open.
  static let mostGaps = 64
  /// The most pages of a gap that are asked for at once; the rest is when the user looks there.
  static let mostPages = 20
  /// The most pages that are asked for to find the newest message of a room.
  static let mostPagesWithout = 3

  var name = RoomName()
  var avatar: String?
  var createdAt: Date?
  var isSpace = false
  var isEncrypted = false
  var isJoined = false
  /// Whether the user made the room, and its version lets makers do everything.
  var isCreator = false
  var levels = RoomLevels()
  /// The room that took this one's place.
  var successor: String?
  /// The room whose place this one took.
  var predecessor: String?
  /// The moment of the last message that was told.
  var last: Date?
  /// The last event of the main timeline, up to which the user reads.
  var lastEvent: String?
  var isMarkedUnread = false
  var unread: RoomNews.Unread?
  /// The unread replies of threads, by their roots.
  var unreadThreads: [String: RoomNews.Unread] = [:]
  /// When the user made it a favourite.
  var favouriteSince: Date?
  var isLowPriority = false
  var gaps: [Gap] = []
  /// Who invited the user to talk directly; nil for any other room.
  var directWith: String?
  /// Whether events wait for messages that they change.
  var hasWaiting = false
}

extension RoomMemory {
  /// Reads what was remembered; what can't be read is forgotten.
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
    isSpace = value["space"]?.flag ?? false
    isEncrypted = value["encrypted"]?.flag ?? false
    isJoined = value["member"]?.flag ?? false
    isCreator = value["creator"]?.flag ?? false
    if let bits = value["levels"]?.number { levels = RoomLevels(bits: bits) }
    lastEvent = value["event"]?.text
    (successor, predecessor) = (value["successor"]?.text, value["predecessor"]?.text)
    (last, favouriteSince) = (value["last"]?.date, value["favourite"]?.date)
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

  /// What is remembered, as it is written.
  var bytes: [UInt8] {
    var members = MemoryWriter()
    members.put("name", name.given)
    members.put("alias", name.alias)
    members.put("heroes", name.heroes.map(\.rawValue))
    members.put("joined", name.joined)
    members.put("invited", name.invited)
    members.put("avatar", avatar)
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
    members.put("low", isLowPriority)
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
  /// The counts as they are remembered.
  var json: JSONValue {
    .object([
      .init("notification_count", .integer(Int64(messages))),
      .init("highlight_count", .integer(Int64(mentions))),
    ])
  }
}

/// The members of an object that is remembered; those that say nothing are left out.
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
  /// A moment as it is remembered.
  var date: Date? {
    switch self {
    case .number(let number): Date(timeIntervalSinceReferenceDate: number)
    case .integer(let number): Date(timeIntervalSinceReferenceDate: Double(number))
    default: nil
    }
  }
}
