// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftDiff
import WeftJSON
import WeftTestSupport

/// A provider that caps badges at 99.
private final class CappedBadges: SlotProvider {
  let id = "org.example.capped"
  let filledSlots: Set = [TextSlot.unread.rawValue]

  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] {
    below.map { (Int($0) ?? 0) > 99 ? .mine("99+") : .pass }
  }
}

/// What users of other SDKs have reported and requested, seen from outside.
@Suite struct ComplaintTests {
  private static func channel(_ number: Int) -> ChatChannel {
    let age = Double(number) * 60
    let message = Samples.message("Text \(number)", id: "m\(number)", age: age)
    return Samples.channel("c\(number)", name: "Room \(number)", age: age, [message]) {
      $0.reads = [
        ChatChannelRead(userID: Samples.me.id, lastReadAt: Samples.now.addingTimeInterval(-9_999))
      ]
    }
  }

  private func engine(
    _ count: Int = 5,
    providers: [any SlotProvider] = [],
    _ change: (inout Workspace) -> Void = { _ in }
  ) -> Engine {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = (0..<count).map { Self.channel($0) }
    workspace.now = Samples.now
    change(&workspace)
    return Engine(
      workspace: workspace,
      environment: Samples.environment { $0.showsDrafts = true },
      providers: providers
    )
  }

  private func event(
    _ type: ChatEventType,
    in channel: Int,
    _ change: (inout ChatEvent) -> Void
  ) -> ChatEvent {
    ChatEvent(
      type,
      cid: ChannelID("messaging:c\(channel)"),
      at: Samples.now.addingTimeInterval(10),
      change
    )
  }

  private func ids(_ list: ChatChannelListViewModel) -> String {
    _ = list.drainChanges()
    return list.channels.map { String($0.id.rawValue.dropFirst(11)) }.joined()
  }

  @Test func `typing shows, and stops`() {
    let engine = engine()
    let list = engine.channelList()
    var row: ChannelListRow { list.rows(in: 0..<1)[0] }
    engine.apply(event(.typingStart, in: 0) { $0.user = UserPatch(Samples.leia.id) })
    _ = list.drainChanges()
    #expect(row.preview == .typing(.init(text: "Leia Organa is typing")))
    engine.apply(event(.typingStop, in: 0) { $0.user = UserPatch(Samples.leia.id) })
    _ = list.drainChanges()
    #expect(row.preview == .message(.init(text: "Text 0", authorName: "Leia Organa")))
  }

  @Test func `an empty list fills and empties while it is shown`() {
    let engine = engine(0)
    let list = engine.channelList()
    #expect(list.isEmpty)
    engine.apply(
      event(.notificationAddedToChannel, in: 7) {
        $0.channel = ChannelPatch(ChannelID("messaging:c7")) {
          $0.createdAt = Samples.now
          $0.membership = MemberPatch(UserPatch(Samples.me.id))
        }
      }
    )
    #expect(ids(list) == "7" && !list.isEmpty)
    engine.apply(event(.channelDeleted, in: 7) { _ in })
    #expect(ids(list) == "" && list.isEmpty)
  }

  @Test func `deleting a counted message reduces the badge`() {
    let engine = engine()
    let list = engine.channelList()
    var deletion = event(.messageDeleted, in: 0) { $0.message = MessagePatch(MessageID("new")) }
    engine.apply(
      event(.messageNew, in: 0) {
        $0.message = MessagePatch(MessageID("new")) { $0.author = UserPatch(Samples.leia.id) }
      }
    )
    _ = list.drainChanges()
    #expect(list.rows(in: 0..<1)[0].badgeText == "1")
    deletion.hardDelete = true
    engine.apply(deletion)
    _ = list.drainChanges()
    #expect(list.rows(in: 0..<1)[0].badgeText == nil)
  }

  @Test func `lists over one state follow the same event, each by its own query`() {
    let engine = engine()
    let frozen = ChannelListQuery(filter: .equal(.frozen, to: true))
    let (all, some) = (engine.channelList(), engine.channelList(query: frozen))
    #expect(ids(all) == "01234" && ids(some) == "")
    engine.apply(
      event(.channelUpdated, in: 3) {
        $0.channel = ChannelPatch(ChannelID("messaging:c3")) { $0.isFrozen = .set(true) }
      }
    )
    let (inAll, inSome) = (all.drainChanges(), some.drainChanges())
    #expect((inAll.inserts.count, inAll.updates.count) == (0, 1))
    #expect((inSome.inserts.count, inSome.updates.count) == (1, 0))
    #expect(ids(all) == "01234" && ids(some) == "3")
  }

  @Test(arguments: [
    (#"{"name":{"$nin":["Room 1","Room 2"]}}"#, "034"), (#"{"name":{"$ne":"Room 0"}}"#, "1234"),
    (#"{"name":{"$q":"room 4"}}"#, "4"), (#"{"floor":{"$gt":2}}"#, "34"),
    (#"{"$nor":[{"floor":{"$lt":2}},{"name":{"$autocomplete":"3"}}]}"#, "24"),
  ])
  func `every operator works locally and live`(filter: String, expected: String) throws {
    let engine = engine {
      for number in $0.channels.indices {
        $0.channels[number].custom["floor"] = .integer(Int64(number))
      }
    }
    let query = try ChannelListQuery(json: Array(#"{"filter":\#(filter)}"#.utf8))
    let list = engine.channelList(query: query)
    #expect(ids(list) == expected)
    for number in 0..<5 {
      engine.apply(
        event(.channelUpdated, in: number) {
          $0.channel = ChannelPatch(ChannelID("messaging:c\(number)")) {
            $0.name = .set("Room 1")
            $0.custom = ["floor": .integer(1)]
          }
        }
      )
    }
    #expect(ids(list) == (filter.contains("$ne") ? "01234" : ""))
  }

  @Test func `pages have the order of the whole list`() {
    let engine = engine(30)
    let paged = engine.channelList(query: ChannelListQuery(pageSize: 3))
    while paged.session.hasMore {
      let last = paged.count - 1
      engine.send(.channelAppeared(at: last), to: paged)
      _ = paged.drainChanges()
    }
    #expect(ids(paged) == ids(engine.channelList(rows: 30)))
    #expect(paged.count == 30)
  }

  @Test func `two thread lists don't change each other's rows`() {
    let engine = engine {
      let (first, second) = ($0.channels[0], $0.channels[1])
      $0.threads = [first, second].map {
        ChatThread(parentMessage: $0.latestMessages[0], channel: $0, createdAt: Samples.now)
      }
    }
    let all = engine.threadList()
    let one = engine.threadList(
      query: ThreadListQuery(watch: true, filter: .equal(.cid, to: "messaging:c1"))
    )
    engine.send(.loadThreads, to: one)
    _ = one.drainChanges()
    _ = all.drainChanges()
    #expect(one.threads.map(\.id) == [MessageID("m1")])
    #expect(Set(all.threads.map(\.id)) == [MessageID("m0"), MessageID("m1")])
  }

  @Test func `a jump to an old message doesn't change the preview of its channel`() throws {
    let engine = engine {
      $0.channels[0].latestMessages = (0..<200).map {
        Samples.message("Old \($0)", id: "o\($0)", age: Double($0) + 1)
      }
    }
    let list = engine.channelList()
    let messages = try #require(engine.messageList(ChannelID("messaging:c0")))
    engine.send(.jump(to: .message(MessageID("o150"))), to: messages)
    _ = messages.drainChanges()
    #expect(!messages.rows(in: 0..<500).isEmpty)
    _ = list.drainChanges()
    #expect(
      list.rows(in: 0..<1)[0].preview == .message(.init(text: "Old 0", authorName: "Leia Organa"))
    )
  }

  @Test func `one provider changes all badges to 99+`() {
    let engine = engine(providers: [CappedBadges()]) {
      $0.channels[0].unreadCount = ChannelUnreadCount(messages: 100)
      $0.channels[1].unreadCount = ChannelUnreadCount(messages: 99)
    }
    let rows = engine.channelList().rows(in: 0..<3)
    #expect(rows.map(\.badgeText) == ["99+", "99", nil])
    #expect(rows[0].unreadCount == 100, "the number is what it was")
  }
}
