// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// Lists with pinned channels on top and without archived ones, read from a database.
@Suite struct MarkedChannelsTests {
  private let queries = [
    ChannelListQuery.pinnedFirst, .current, .current.with(archived: .only),
    .current.with(collapsed: [.pinned]), .current.with(collapsed: [.chats]),
    .pinnedFirst.with(collapsed: [.pinned, .chats]), .current.with(collapsed: [.lowPriority]),
    .unreadFirst, .unreadFirst.with(archived: .only), .unreadFirst.with(collapsed: [.unread]),
    .unreadFirst.with(collapsed: [.pinned, .chats]), .current.with(reading: .unread),
    .unreadFirst.with(reading: .read),
  ]

  private static func workspace() -> Workspace {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.now = Samples.now
    workspace.channels = (0..<40).map { number in
      let age = Double(60 * (number + 1))
      return Samples.channel("c\(number)", age: age, [Samples.message("Text", age: age)])
    }
    return workspace
  }

  private static func event(_ step: Int, _ random: inout SeededGenerator) -> ChatEvent {
    let date = Samples.now.addingTimeInterval(Double(step + 1))
    let channel = ChannelID("messaging:c\(random.next() % 40)")
    let isOn = random.next() % 3 > 0
    switch random.next() % 6 {
    case 5:
      return ChatEvent(.messageRead, cid: channel, at: date) { $0.user = UserPatch(Samples.me.id) }
    case 0:
      return ChatEvent(isOn ? .channelHidden : .channelVisible, cid: channel, at: date)
    case 1:
      return ChatEvent(.messageNew, cid: channel, at: date) {
        $0.message = MessagePatch(MessageID("new-\(step)")) {
          $0.text = .set("News")
          $0.author = UserPatch(Samples.leia.id)
          $0.createdAt = date
        }
      }
    case let kind:
      return ChatEvent(.memberUpdated, cid: channel, at: date) {
        $0.member = MemberPatch(UserPatch(Samples.me.id)) {
          if kind == 2 { $0.pinnedAt = .set(isOn ? date : nil) }
          if kind == 3 { $0.archivedAt = .set(isOn ? date : nil) }
          if kind == 4 { $0.isLowPriority = .set(isOn) }
        }
      }
    }
  }

  private func rows(_ query: ChannelListQuery, of state: ChatState) -> [ChannelID] {
    let context = QueryContext<ChatChannel>(currentUser: Samples.me.id, now: Samples.now)
    let page = state.positionedPage(query, after: nil, limit: 100, in: context)
    return page.rows.rows.map(\.id)
  }

  @Test(arguments: 0..<4)
  func `lists are the same as in memory, no matter who writes the events`(seed: UInt64) throws {
    let fixture = try PostgresFixture(Self.workspace())
    let (one, two) = (try fixture.store(), try fixture.store())
    var (first, second) = (try one.state(), try two.state())
    var memory = ChatState(try one.workspace())
    var random = SeededGenerator(seed: seed)
    for step in 0..<80 {
      let event = Self.event(step, &random)
      _ = memory.apply(event)
      // Another program of the same user writes every third event.
      if step % 3 == 2 {
        try one.save(&first)
        _ = second.apply(event)
        try two.save(&second)
        try one.refresh(&first)
      } else {
        _ = first.apply(event)
        if step % 3 == 1 {
          try one.save(&first)
          try two.refresh(&second)
        }
      }
      for query in queries {
        let place = "seed \(seed), step \(step), \(query.archived) \(query.collapsed)"
        try #require(rows(query, of: first) == rows(query, of: memory), "\(place)")
      }
      let context = QueryContext<ChatChannel>(currentUser: Samples.me.id, now: Samples.now)
      for section in ChannelSection.plain {
        for query in [ChannelListQuery.current, .unreadFirst] {
          let counts = [memory, first].map { state in
            [
              state.count(of: section, in: query, context),
              state.unreadCount(of: section, in: query, limit: 5, context),
            ]
          }
          try #require(counts[0] == counts[1] && !counts[0].contains(nil), "step \(step)")
        }
      }
    }
    #expect(one.failure == nil && two.failure == nil)
    #expect(rows(queries[2], of: memory).count > 3)
    let context = QueryContext<ChatChannel>(currentUser: Samples.me.id, now: Samples.now)
    #expect(memory.count(of: .unread, in: .unreadFirst, context) ?? 0 > 1)
  }

  @Test func `an event reads the marks of the changed channel alone`() throws {
    var workspace = Self.workspace()
    for index in workspace.channels.indices where index > 4 { workspace.channels[index].archive() }
    let fixture = try PostgresFixture(workspace)
    let store = try fixture.store()
    var state = try store.state()
    #expect(rows(.current, of: state).count == 5)
    for (step, id) in ["c2", "c30"].enumerated() {
      let date = Samples.now.addingTimeInterval(Double(step + 1))
      _ = state.apply(
        ChatEvent(.messageNew, cid: ChannelID("messaging:\(id)"), at: date) {
          $0.message = MessagePatch(MessageID("new-\(step)")) {
            $0.text = .set("News")
            $0.author = UserPatch(Samples.leia.id)
            $0.createdAt = date
          }
        }
      )
      try store.save(&state)
      let read = (0..<2).map { _ in
        let before = store.work.rows
        #expect(rows(.current, of: state).count == 5)
        return store.work.rows - before
      }
      // The second time the list is read, the marks are known.
      #expect((1...2).contains(read[0] - read[1]), "\(read) rows for \(id)")
    }
  }
}
