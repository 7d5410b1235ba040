// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftModel

/// Channels whose older messages stay in the file until they are needed.
@Suite struct LongChannelTests {
  private let scratch: Scratch
  private let id = ChannelID("messaging:long")

  init() throws { scratch = try Scratch() }

  private func workspace(_ count: Int) -> Workspace {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.now = Samples.now
    var channel = Samples.channel("long")
    channel.latestMessages = (0..<count).map { age in
      ChatMessage(
        id: MessageID("m\(age)"),
        author: age % 3 == 0 ? Samples.me : Samples.leia,
        text: "Message \(age)",
        // Pairs of messages with the same date.
        createdAt: Samples.now.addingTimeInterval(-Double(age / 2))
      )
    }
    channel.latestMessages.sort { MessageCursor($0) > MessageCursor($1) }
    channel.lastMessageAt = channel.latestMessages.first?.createdAt
    workspace.channels = [channel]
    return workspace
  }

  private func store(_ workspace: Workspace, _ name: String = "w") throws -> WorkspaceStore {
    let path = scratch.path("\(name).weft").path
    try WorkspaceStore(creating: path, workspace).add(workspace)
    return try WorkspaceStore(opening: path)
  }

  @Test func `a channel that has left a source never reads from its file later`() async throws {
    let source = StoreSource(try store(workspace(900)))
    let page = try await source.channels(ChannelListQuery(), after: nil, limit: 5)
    let found = try await source.search(SourceSearch("message 3", for: .messages))
    let channels =
      page.rows + [try await source.channel(id)].compactMap(\.self)
      + found.results.map(\.channel)
    #expect(page.rows.count == 1 && channels.count > 5)
    for channel in channels { #expect(!channel.history.isPartial) }
    #expect(channels[1].latestMessages.count == MessageHistory.usual)
  }

  private func event(_ step: Int, _ random: inout SeededGenerator) -> ChatEvent {
    let at = Samples.now.addingTimeInterval(Double(step) + 1)
    // One of the newest, or any.
    let message = MessageID("m\(random.next() % (random.next() % 2 == 0 ? 40 : 900))")
    let types: [ChatEventType] = [
      .messageUpdated, .messageDeleted, .notificationMarkRead, .notificationMarkUnread,
      .messageNew, .messageNew,
    ]
    let type = types[Int(random.next() % UInt64(types.count))]
    var event = ChatEvent(type, cid: id, at: at)
    event.user = UserPatch(Samples.leia.id)
    switch type {
    case .messageNew:
      let date = random.next() % 4 == 0 ? Samples.now.addingTimeInterval(-100.5) : at
      event.message = MessagePatch(MessageID("new-\(step)")) {
        $0.text = .set("News \(step)")
        $0.author = UserPatch(Samples.leia.id)
        $0.createdAt = date
      }
    case .messageUpdated:
      event.message = MessagePatch(message) { $0.text = .set("Edited \(step)") }
    case .messageDeleted:
      event.hardDelete = random.next() % 2 == 0
      event.message = MessagePatch(message)
    case .notificationMarkUnread:
      event.user = UserPatch(Samples.me.id)
      event.firstUnreadMessageID = message
    default: event.user = UserPatch(Samples.me.id)
    }
    return event
  }

  private func requests(_ random: inout SeededGenerator) -> [MessagePageRequest] {
    let moment = Samples.now.addingTimeInterval(-Double(random.next() % 500))
    var message = ChatMessage(
      id: MessageID("m\(random.next() % 1100)"),
      author: Samples.me,
      text: "",
      createdAt: moment
    )
    message.createdAt = moment
    let cursor = MessageCursor(message)
    let positions: [MessagePageRequest.Position] = [
      .newest, .before(cursor), .after(cursor), .around(message.id), .aroundMoment(moment),
    ]
    return positions.map {
      MessagePageRequest(
        channel: id,
        parent: nil,
        position: $0,
        limit: 1 + Int(random.next() % 60)
      )
    }
  }

  @Test(arguments: 0..<4)
  func `a long channel behaves as in memory, saved or not`(seed: UInt64) throws {
    let workspace = workspace(1000)
    let store = try store(workspace)
    let environment = store.head.environment()
    let memory = Engine(workspace: try store.workspace(), environment: environment)
    let stored = try Engine(store: store, environment: environment)
    var random = SeededGenerator(seed: seed)
    for step in 0..<60 {
      let event = event(step, &random)
      let place: Comment = "seed \(seed), step \(step), \(event.type.rawValue)"
      let changes = (memory.apply(event), stored.apply(event))
      try #require(changes.0 == changes.1, place)
      if random.next() % 5 == 0 { try stored.save() }
      for request in requests(&random) {
        let pages = (memory.state.knownPage(request), stored.state.knownPage(request))
        try #require(pages.0 == pages.1, "\(place), \(request)")
      }
      // Most steps leave the older messages where they are.
      if step % 20 == 19 {
        try #require(memory.state.channel(id) == stored.state.channel(id), place)
      }
    }
    try stored.save()
    let again = try WorkspaceStore(opening: store.path)
    #expect(
      try again.workspace().channels
        == memory.state.channelIDs.compactMap {
          memory.state.channel($0)
        }
    )
    #expect(store.failure == nil && again.failure == nil)
  }

  @Test func `opening a long channel reads as much as opening a short one`() throws {
    let counts = try [200, 5000].map { count in
      let store = try store(workspace(count), "\(count)")
      let engine = try Engine(store: store, environment: store.head.environment())
      _ = engine.channelList().screen(rowLimit: 20)
      let before = store.work
      let list = try #require(engine.messageList(id, rows: 60))
      _ = list.screen(rowLimit: 60)
      engine.send(.visible(0..<20), to: list)
      let event = ChatEvent(.messageNew, cid: id, at: Samples.now.addingTimeInterval(9)) {
        $0.message = MessagePatch("new") {
          $0.text = .set("New")
          $0.author = UserPatch(Samples.leia.id)
        }
      }
      #expect(engine.apply(event).refusal == nil)
      _ = list.screen(rowLimit: 60)
      try engine.save()
      return (store.work.rows - before.rows, store.work.documents - before.documents)
    }
    #expect(counts[0].0 <= 340 && counts[0].1 <= 140, "\(counts)")
    #expect(counts[1].0 <= counts[0].0 + 2 && counts[1].1 <= counts[0].1 + 2, "\(counts)")
  }

  @Test func `histories are equal wherever their reading started`() throws {
    let store = try store(workspace(1000))
    let owner = try store.state()
    let backing = try #require(owner.backing)
    let all = owner.storedMessages(of: id)
    func history(_ limit: Int) -> MessageHistory {
      MessageHistory(Array(all.prefix(limit)), of: id, limit: limit, in: backing)
    }
    let (one, other) = (history(128), history(129))
    #expect(one == other && other == one)
    #expect(one.readCount < 1000 && other.readCount < 1000)
    #expect(one == MessageHistory(all))
    var changed = other
    changed[128].text = "Edited"
    #expect(one != changed && changed != one)
    changed = other
    _ = changed.remove(at: 128)
    #expect(one != changed && changed != one)
    changed = one
    _ = changed.remove(at: 127)
    #expect(one != changed && changed != one)
  }
}
