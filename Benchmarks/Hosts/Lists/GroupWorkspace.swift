// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftModel
internal import WeftPostgres
internal import WeftSource
internal import WeftStore

/// A workspace of many users in small groups, each of which shares some channels.
struct GroupWorkspace: Sendable {
  /// The number of users in a channel, unless there are fewer.
  static let size = 5

  let address: PostgresAddress
  let name: String
  let people: Int
  /// The number of channels of each user.
  let channels: Int

  /// The date at which the workspace is shown; everything in it is earlier.
  static let start = Date(timeIntervalSince1970: 1_780_000_000)

  init(_ database: PostgresAddress, _ kind: String, people: Int, channels: Int) throws {
    name = "bench-\(kind)-\(people)-\(ProcessInfo.processInfo.processIdentifier)"
    (self.address, self.people, self.channels) = (database, people, channels)
    try fill()
  }

  /// The ids of all users.
  var ids: [UserID] { (0..<people).map { Self.person($0) } }

  /// Returns the id of a user.
  static func person(_ number: Int) -> UserID { UserID("p\(number)") }

  /// Returns the members of a user's group.
  func group(of person: Int) -> Range<Int> {
    let first = person / Self.size * Self.size
    return first..<min(people, first + Self.size)
  }

  /// Returns a channel of a user's group.
  func channel(_ place: Int, of person: Int) -> ChannelID {
    ChannelID("team:g\(person / Self.size)-\(place)")
  }

  private func fill() throws {
    var head = Workspace(currentUser: ChatUser(id: "owner"))
    head.now = Self.start
    try PostgresCopy.run(into: try address.naming(name), head, isUnique: true) { copy in
      for id in ids { try copy.put(ChatUser(id: id, name: "Person \(id)")) }
      for first in stride(from: 0, to: people, by: Self.size) {
        for place in 0..<channels { try copy.put(model(place, of: first)) }
      }
    }
  }

  private func model(_ place: Int, of person: Int) -> ChatChannel {
    let (id, date) = (
      channel(place, of: person), Self.start.addingTimeInterval(-Double(place) * 60)
    )
    var channel = ChatChannel(id: id, name: "Name of \(id)", createdAt: date)
    channel.members = group(of: person).map { ChatChannelMember(ChatUser(id: Self.person($0))) }
    channel.memberCount = channel.members.count
    channel.lastMessageAt = date
    channel.latestMessages = [
      ChatMessage(
        id: MessageID("first-\(id)"),
        author: channel.members[0].user,
        text: "Text of \(id)",
        createdAt: date
      )
    ]
    return channel
  }

  /// Removes the workspace from its database.
  func remove() throws { _ = try PostgresDatabase(address).remove(name) }
}
