// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel

// State events and summaries.
extension RoomMemory {
  /// Updates the memory from everything in a report that isn't an event.
  mutating func take(_ news: RoomNews) {
    if let heroes = news.heroes { name.heroes = heroes.map { UserID($0.id) } }
    if let joined = news.joinedCount { name.joined = joined }
    if let invited = news.invitedCount { name.invited = invited }
    for (type, content) in news.accountData {
      switch type {
      case "m.marked_unread", "com.famedly.marked_unread":
        isMarkedUnread = content["unread"]?.flag ?? false
      case "m.tag": isLowPriority = content.at("tags", "m.lowpriority") != nil
      default: break
      }
    }
    if let unread = news.unread { (self.unread, unreadThreads) = (unread, news.unreadThreads) }
  }

  /// Updates the memory from a state event.
  mutating func take(_ event: MatrixEvent, of room: String, for user: UserID) {
    guard let key = event.stateKey else { return }
    let content = event.content
    switch event.type {
    case "m.room.name": name.given = content["name"]?.text
    case "m.room.topic":
      topic = content["topic"]?.text?.ifShown.map { $0.cut(to: RoomName.mostBytes) }
    case "m.room.canonical_alias": name.alias = content["alias"]?.text
    case "m.room.avatar": avatar = content["url"]?.text
    case "m.room.encryption": isEncrypted = true
    case "m.room.tombstone" where key.isEmpty:
      successor = Self.other(content["replacement_room"], than: room)
    case "m.room.create" where key.isEmpty: takeCreation(event, of: room, for: user)
    case "m.room.power_levels" where key.isEmpty:
      levels = RoomLevels(content, for: user, isCreator: isCreator)
    case RoomPins.type where key.isEmpty: pins = RoomPins(event)
    default: break
    }
  }

  /// Returns the named room, or `nil` if it is the room itself, which would otherwise hide itself.
  private static func other(_ named: JSONValue?, than room: String) -> String? {
    named?.text == room ? nil : named?.text
  }

  private mutating func takeCreation(
    _ event: MatrixEvent,
    of room: String,
    for user: UserID
  ) {
    if event.sentAt.timeIntervalSince1970 > 0 { createdAt = event.sentAt }
    isSpace = event.content["type"]?.text == "m.space"
    predecessor = Self.other(event.content.at("predecessor", "room_id"), than: room)
    // From room version 12 on, creators rank above all power levels.
    guard let version = event.content["room_version"]?.text.flatMap({ Int($0) }), version >= 12
    else { return }
    let others = event.content["additional_creators"]?.texts ?? []
    isCreator = event.sender == user.rawValue || others.contains(user.rawValue)
    if isCreator { levels = RoomLevels(.object([]), for: user, isCreator: true) }
  }
}
