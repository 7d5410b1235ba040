// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

// Reads `/sync`, which every server supports.
extension SyncNews {
  /// Reads the answer of `/sync`.
  ///
  /// - Parameter isInitial: Whether the request asked for everything rather than for changes since a token.
  /// - Throws: `badAnswer` if the answer is malformed.
  init(sync bytes: [UInt8], isInitial: Bool = false) throws(MatrixError) {
    self.isInitial = isInitial
    let answer = try Self.parse(bytes)
    token = try Self.token("next_batch", in: answer)
    accountData = RoomNews.data(answer.at("account_data", "events"))
    presence = try MatrixEvent.list(
      answer.at("presence", "events"),
      isStripped: true,
      skipping: &skippedEvents
    )
    let rooms = answer["rooms"] ?? .object([])
    guard case .object = rooms else { throw .badAnswer("\"rooms\" is \(rooms.kindName)") }
    for room in try Self.rooms("join", in: rooms) {
      self.rooms.append(try RoomNews(joined: room.key, room.value))
    }
    for room in try Self.rooms("invite", in: rooms) {
      var news = try RoomNews(room.key, .invited)
      news.state = try MatrixEvent.list(
        room.value.at("invite_state", "events"),
        isStripped: true,
        skipping: &news.skippedEvents
      )
      self.rooms.append(news)
    }
    for room in try Self.rooms("leave", in: rooms) {
      self.rooms.append(try RoomNews(room.key, .left))
    }
    skippedEvents += self.rooms.reduce(0) { $0 + $1.skippedEvents }
  }

  static func parse(_ bytes: [UInt8]) throws(MatrixError) -> JSONValue {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(bytes)
    } catch {
      throw .badAnswer("\(error)")
    }
    guard case .object = value else { throw .badAnswer("it is \(value.kindName)") }
    return value
  }

  static func token(_ key: String, in answer: JSONValue) throws(MatrixError) -> String {
    guard let token = answer[key]?.text, !token.isEmpty, token.utf8.count <= 65_536 else {
      throw .badAnswer("\"\(key)\" is missing")
    }
    return token
  }

  private static func rooms(
    _ key: String,
    in rooms: JSONValue
  ) throws(MatrixError) -> [JSONValue.Member] {
    guard let value = rooms[key] else { return [] }
    guard case .object(let members) = value else {
      throw .badAnswer("\"\(key)\" is \(value.kindName)")
    }
    return members
  }
}

extension RoomNews {
  /// Reads a room that the user has joined.
  fileprivate init(joined id: String, _ value: JSONValue) throws(MatrixError) {
    try self.init(id, .joined)
    state = try MatrixEvent.list(value.at("state", "events"), skipping: &skippedEvents)
    timeline = try MatrixEvent.list(value.at("timeline", "events"), skipping: &skippedEvents)
    isLimited = value.at("timeline", "limited")?.flag ?? false
    previous = value.at("timeline", "prev_batch")?.text
    if let heroes = value.at("summary", "m.heroes") {
      self.heroes = heroes.elements.compactMap(\.id).prefix(16).map { Hero(id: $0) }
    }
    joinedCount = value.at("summary", "m.joined_member_count")?.count
    invitedCount = value.at("summary", "m.invited_member_count")?.count
    unread = value["unread_notifications"].map { Unread($0) }
    for thread in value["unread_thread_notifications"]?.members ?? [] {
      unreadThreads[thread.key] = Unread(thread.value)
    }
    accountData = Self.data(value.at("account_data", "events"))
    for event in value.at("ephemeral", "events")?.elements ?? [] {
      guard let content = event["content"] else { continue }
      switch event["type"]?.text {
      case "m.receipt": receipts = content
      case "m.typing": typing = content["user_ids"]?.texts
      default: break
      }
    }
  }
}
