// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftStore

@testable import WeftPostgres

/// A message concerns all members of its channel; its cost must not grow by statements per member.
@Suite struct LargeChannelTests {
  private static let main = ChannelID("team:all")
  private static let moment = Date(timeIntervalSince1970: 1_750_000_100)

  /// Fills a workspace whose users share a channel of some messages, which all have opened.
  private static func fixture(people count: Int) throws -> PostgresFixture {
    let moment = Date(timeIntervalSince1970: 1_750_000_000)
    let people = (0..<count).map { ChatUser(id: UserID("p\($0)"), name: "Person \($0)") }
    var workspace = Workspace(currentUser: ChatUser(id: "owner"))
    workspace.users += people
    var channel = ChatChannel(id: main, createdAt: moment)
    channel.members = people.map { ChatChannelMember($0) }
    channel.latestMessages = (0..<100).map { number in
      ChatMessage(
        id: MessageID("m\(number)"),
        author: people[number % count],
        text: "Text \(number)",
        createdAt: moment.addingTimeInterval(-Double(number))
      )
    }
    channel.lastMessageAt = moment
    workspace.channels.append(channel)
    let fixture = try PostgresFixture(workspace)
    for person in people { _ = try fixture.store(person.id.rawValue) }
    return fixture
  }

  private static func statements(of event: ChatEvent, people: Int) throws -> Int {
    let fixture = try fixture(people: people)
    let store = try fixture.store("p0")
    let before = store.work.statements
    let refusal = try store.changing { () throws(StoreError) in
      try store.writer.record(event, at: moment)
    }
    #expect(refusal == nil)
    return store.work.statements - before
  }

  @Test func `a message needs no more statements for forty users than for five`() throws {
    let event = ChatEvent(.messageNew, cid: Self.main, at: Self.moment) {
      $0.message = MessagePatch("new") {
        ($0.author, $0.text) = (UserPatch("p0"), .set("Hello"))
        $0.createdAt = Self.moment
      }
    }
    let (few, many) = try (
      Self.statements(of: event, people: 5), Self.statements(of: event, people: 40)
    )
    // Each of them has two rows that are written; these statements are sent together.
    #expect(many - few == 35 * 2)
  }
}
