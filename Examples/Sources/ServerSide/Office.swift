// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft

/// A generated office, the same each time.
enum Office {
  static let now = Date(timeIntervalSince1970: 1_780_000_000)
  private static let names = ["Ada", "Bob", "Chiyo", "Dan", "Eve", "Farid", "Greta", "Hugo"]
  private static let subjects = [
    "Plans", "Support & sales", "Release", "Lunch", "东京", "<i>Design</i>", "Hiring", "Random",
  ]

  static func user(_ number: Int) -> ChatUser {
    let round = number / names.count
    let name = names[number % names.count] + (round > 0 ? " \(round + 1)" : "")
    return ChatUser(id: UserID("u\(number)"), name: name)
  }

  /// A workspace whose account belongs to no member: the server's own.
  static func workspace(people: Int, channels: Int) -> Workspace {
    var workspace = Workspace(currentUser: ChatUser(id: "server", name: "Server"))
    workspace.users += (0..<people).map(user)
    workspace.now = now
    workspace.channels = (0..<channels).map { channel($0, people) }
    return workspace
  }

  private static func channel(_ number: Int, _ people: Int) -> ChatChannel {
    let members = Set((0..<6).map { (number * 7 + $0 * $0 * 3) % people }).sorted().map(user)
    let date = now.addingTimeInterval(Double(-600 * number))
    let subject = subjects[number % subjects.count]
    var channel = ChatChannel(
      id: ChannelID("team:c\(number)"),
      name: number < subjects.count ? subject : "\(subject) \(number)",
      createdAt: date.addingTimeInterval(-86_400)
    )
    channel.members = members.map { ChatChannelMember($0) }
    channel.memberCount = members.count
    channel.lastMessageAt = date
    channel.latestMessages = (0..<3).map { index in
      ChatMessage(
        id: MessageID("m\(number)-\(index)"),
        author: members[index % members.count],
        text: "Message \(3 - index) about \(subject.lowercased())",
        createdAt: date.addingTimeInterval(Double(-60 * index))
      )
    }
    // Each member has read a different part of the channel.
    channel.reads = members.enumerated().map { index, member in
      ChatChannelRead(
        userID: member.id,
        lastReadAt: date.addingTimeInterval(Double(-60 * (index % 4)))
      )
    }
    return channel
  }
}
