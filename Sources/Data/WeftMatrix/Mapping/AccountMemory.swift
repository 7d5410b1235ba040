// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel

/// Account data that is kept between two answers.
struct AccountMemory: Equatable, Sendable {
  /// A space and the rooms in it.
  struct Space: Equatable, Sendable {
    var name: String?
    var rooms: Set<String> = []
  }

  /// The key of the sync note that stores it.
  static let note = "account"

  /// The rooms that are direct chats.
  var direct: Set<String> = []
  /// The partners of direct chats whose presence is watched.
  var people: [String] = []
  /// The partners who are online.
  var online: Set<String> = []
  /// The maximum number of users whose presence is watched.
  static let mostPeople = 50
  /// The rooms whose messages never notify.
  var muted: Set<String> = []
  /// The rooms in which only mentions notify.
  var quiet: Set<String> = []
  var spaces: [String: Space] = [:]
  /// The end of timed mutes set on this device, by room.
  var mutesEnd: [String: Date] = [:]

  init() {}

  /// Reads a stored memory; unreadable data is ignored.
  init(_ bytes: [UInt8]?) {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return }
    direct = Set(value["direct"]?.texts ?? [])
    people = value["people"]?.texts ?? []
    online = Set(value["online"]?.texts ?? [])
    muted = Set(value["muted"]?.texts ?? [])
    quiet = Set(value["quiet"]?.texts ?? [])
    for mute in value["mutes"]?.members ?? [] { mutesEnd[mute.key] = mute.value.date }
    for space in value["spaces"]?.members ?? [] {
      let rooms = Set(space.value["rooms"]?.texts ?? [])
      spaces[space.key] = Space(name: space.value["name"]?.text, rooms: rooms)
    }
  }

  /// The memory in its stored form.
  var bytes: [UInt8] {
    var members = MemoryWriter()
    members.put("direct", direct.sorted())
    members.put("people", people)
    members.put("online", online.sorted())
    members.put("muted", muted.sorted())
    members.put("quiet", quiet.sorted())
    let mutes = mutesEnd.sorted { $0.key < $1.key }.map { room, end in
      JSONValue.Member(room, .number(end.timeIntervalSinceReferenceDate))
    }
    if !mutes.isEmpty { members.put("mutes", .object(mutes)) }
    let spaces = spaces.sorted { $0.key < $1.key }.map { id, space in
      var members = MemoryWriter()
      members.put("name", space.name)
      members.put("rooms", space.rooms.sorted())
      return JSONValue.Member(id, members.object)
    }
    if !spaces.isEmpty { members.put("spaces", .object(spaces)) }
    return members.bytes
  }

  /// Returns the ids of the spaces that contain a room.
  func spaces(of room: String) -> Set<String> {
    Set(spaces.filter { $0.value.rooms.contains(room) }.map(\.key))
  }

  /// Updates the memory from the user's account data.
  ///
  /// - Returns: The rooms whose direct, muted or mentions-only state changed.
  mutating func take(_ data: [(type: String, content: JSONValue)]) -> Set<String> {
    let before = self
    for (type, content) in data {
      switch type {
      case "m.direct": takeDirect(content)
      case "m.push_rules": takeRules(content)
      default: break
      }
    }
    return direct.symmetricDifference(before.direct)
      .union(muted.symmetricDifference(before.muted))
      .union(quiet.symmetricDifference(before.quiet))
  }

  private mutating func takeDirect(_ content: JSONValue) {
    direct = Set(content.members.flatMap(\.value.texts))
    let users = content.members.filter { !$0.value.texts.isEmpty }.map(\.key)
    people = users.filter { $0.hasPrefix("@") && $0.utf8.count <= MatrixEvent.mostIDBytes }.sorted()
      .prefix(Self.mostPeople).map(\.self)
  }

  private mutating func takeRules(_ content: JSONValue) {
    muted = []
    quiet = []
    for rule in content.at("global", "override")?.elements ?? [] where Self.silences(rule) {
      let rooms = (rule["conditions"]?.elements ?? []).filter { condition in
        condition["kind"]?.text == "event_match" && condition["key"]?.text == "room_id"
      }
      // A rule with further conditions silences only some messages of the room.
      guard rooms.count == 1, rule["conditions"]?.elements.count == 1,
        let room = rooms[0]["pattern"]?.text
      else { continue }
      muted.insert(room)
    }
    for rule in content.at("global", "room")?.elements ?? [] where Self.silences(rule) {
      if let room = rule["rule_id"]?.text { quiet.insert(room) }
    }
  }

  private static func silences(_ rule: JSONValue) -> Bool {
    guard rule["enabled"]?.flag ?? true, case .array(let actions)? = rule["actions"] else {
      return false
    }
    return actions.allSatisfy { $0.text == "dont_notify" }
  }
}
