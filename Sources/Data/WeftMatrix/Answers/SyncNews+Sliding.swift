// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

// Reads simplified sliding sync, which reports the top of a long room list first.
extension SyncNews {
  /// Reads the answer of simplified sliding sync (MSC4186).
  ///
  /// Servers always report notification counts of 0 there, so they are ignored.
  init(sliding bytes: [UInt8]) throws(MatrixError) {
    let answer = try Self.parse(bytes)
    token = try Self.token("pos", in: answer)
    for list in answer["lists"]?.members ?? [] {
      if let count = list.value["count"]?.count { roomCount = count }
    }
    let extensions = answer["extensions"]
    accountData = RoomNews.data(extensions?.at("account_data", "global"))
    guard let rooms = answer["rooms"] else { return }
    guard case .object(let members) = rooms else {
      throw .badAnswer("\"rooms\" is \(rooms.kindName)")
    }
    let receipts = Self.content(extensions?.at("receipts", "rooms"))
    let typing = Self.content(extensions?.at("typing", "rooms"))
    for room in members {
      var news = try RoomNews(sliding: room.key, room.value)
      news.accountData = RoomNews.data(extensions?.at("account_data", "rooms", room.key))
      news.receipts = receipts[room.key]
      news.typing = typing[room.key]?["user_ids"]?.texts
      self.rooms.append(news)
    }
    skippedEvents += self.rooms.reduce(0) { $0 + $1.skippedEvents }
  }

  private static func content(_ rooms: JSONValue?) -> [String: JSONValue] {
    var contents: [String: JSONValue] = [:]
    for room in rooms?.members ?? [] { contents[room.key] = room.value["content"] }
    return contents
  }
}

extension RoomNews {
  fileprivate init(sliding id: String, _ value: JSONValue) throws(MatrixError) {
    let invitation = value["invite_state"] ?? value["stripped_state"]
    try self.init(id, invitation == nil ? .joined : .invited)
    bumpStamp = value["bump_stamp"]?.number
    if let invitation {
      state = try MatrixEvent.list(invitation, isStripped: true, skipping: &skippedEvents)
      return
    }
    state = try MatrixEvent.list(value["required_state"], skipping: &skippedEvents)
    timeline = try MatrixEvent.list(value["timeline"], skipping: &skippedEvents)
    isLimited = value["limited"]?.flag ?? false
    previous = value["prev_batch"]?.text
    joinedCount = value["joined_count"]?.count
    invitedCount = value["invited_count"]?.count
    if let heroes = value["heroes"] {
      self.heroes = heroes.elements.prefix(16).compactMap { hero in
        guard let id = hero["user_id"]?.id else { return nil }
        return Hero(id: id, name: hero["displayname"]?.text, avatar: hero["avatar_url"]?.text)
      }
    }
  }
}
