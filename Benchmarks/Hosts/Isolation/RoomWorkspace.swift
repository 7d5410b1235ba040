// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftModel
internal import WeftPostgres

/// A workspace of fifty users and sixty rooms of two to six; every id and text of a room names it.
struct RoomWorkspace: Sendable {
  static let people = 50
  static let rooms = 60
  static let messages = 4
  private static let start = Date(timeIntervalSince1970: 1_780_000_000)

  let address: PostgresAddress
  let name = "bench-rooms-\(ProcessInfo.processInfo.processIdentifier)"
  /// The members of each room.
  let members: [[Int]]

  init(_ database: PostgresAddress, seed: UInt64) throws {
    address = database
    var random = Random(seed: seed)
    members = (0..<Self.rooms).map { random.distinct(2 + $0 % 5, below: Self.people) }
    var head = Workspace(currentUser: ChatUser(id: "owner"))
    head.now = Self.start
    try PostgresCopy.run(into: try address.naming(name), head, isUnique: true) { copy in
      for person in 0..<Self.people { try copy.put(ChatUser(id: Self.id(person))) }
      for room in 0..<Self.rooms {
        let channel = model(room)
        try copy.put(channel)
        try copy.put(Self.thread(room, in: channel))
      }
    }
  }

  static func id(_ person: Int) -> UserID { UserID("p\(person)") }
  static func channel(_ room: Int) -> ChannelID { ChannelID("team:room-\(room)-") }
  static func message(_ place: Int, of room: Int) -> MessageID {
    MessageID("room-\(room)-\(place)")
  }

  /// Returns the rooms of a user.
  func rooms(of person: Int) -> Set<Int> {
    Set(members.indices.filter { members[$0].contains(person) })
  }

  private func model(_ room: Int) -> ChatChannel {
    let id = Self.channel(room)
    var channel = ChatChannel(id: id, name: "Name of room-\(room)-", createdAt: Self.start)
    channel.members = members[room].map { ChatChannelMember(ChatUser(id: Self.id($0))) }
    channel.memberCount = channel.members.count
    channel.latestMessages = (0..<Self.messages).map { place in
      ChatMessage(
        id: Self.message(place, of: room),
        author: channel.members[place % channel.members.count].user,
        text: "Text of room-\(room)-",
        createdAt: Self.start.addingTimeInterval(Double(1000 * room - place))
      )
    }
    channel.lastMessageAt = channel.latestMessages[0].createdAt
    return channel
  }

  private static func thread(_ room: Int, in channel: ChatChannel) -> ChatThread {
    var thread = ChatThread(
      parentMessage: channel.latestMessages[messages - 1],
      channel: channel,
      createdAt: start
    )
    var reply = ChatMessage(
      id: MessageID("room-\(room)-reply"),
      author: channel.members[0].user,
      text: "Reply in room-\(room)-",
      createdAt: start
    )
    reply.parentID = thread.parentMessage.id
    thread.latestReplies = [reply]
    return thread
  }

  /// Removes the workspace from its database.
  func remove() throws { _ = try PostgresDatabase(address).remove(name) }
}
