// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftFormats
import WeftModel
import WeftSourceTesting
import WeftTestSupport

@testable import WeftStore

/// Several stores on one file, each with unsaved events.
@Suite struct SharedFileTests {
  private static let main = ChannelID("check:main")
  private static let old = ChannelID("check:old")

  private func message(_ id: MessageID, at seconds: Double, in channel: ChannelID) -> ChatEvent {
    let date = SourceWorkspace.standard.now.addingTimeInterval(seconds)
    return ChatEvent(.messageNew, cid: channel, at: date) {
      $0.message = MessagePatch(id) {
        ($0.text, $0.createdAt) = (.set("Text of \(id)"), date)
        $0.author = UserPatch("bela")
      }
    }
  }

  @Test func `two engines that save in turn both keep their changes`() throws {
    let fixture = try StoreFixture()
    let (one, two) = try (Engine(store: fixture.store()), Engine(store: fixture.store()))
    one.apply(message("a", at: 1, in: Self.main))
    two.apply(message("b", at: 2, in: Self.main))
    two.apply(ChatEvent(.notificationMutesUpdated, at: .now) { $0.mutedUserIDs = ["bela"] })
    try two.save()
    try one.save()
    try two.refresh()
    for engine in [one, two] {
      let ids = engine.state.channel(Self.main)?.latestMessages.prefix(2).map(\.id)
      #expect(ids == ["b", "a"])
      #expect(engine.state.mutedUserIDs == ["bela"])
    }
    let read = try fixture.store().workspace()
    #expect(
      read.channels.first { $0.id == Self.main }?.latestMessages.prefix(2).map(\.id) == ["b", "a"]
    )
    #expect(read.mutedUserIDs == ["bela"])
  }

  @Test func `engines on one file follow an assistant and the request to stop, and save neither`()
    throws
  {
    let fixture = try StoreFixture()
    let (one, two) = try (Engine(store: fixture.store()), Engine(store: fixture.store()))
    one.apply(
      ChatEvent(.aiIndicatorUpdate, cid: Self.main, at: SourceWorkspace.standard.now) {
        ($0.user, $0.aiState) = (UserPatch("bela"), "AI_STATE_THINKING")
      }
    )
    try one.save()
    try two.refresh()
    for engine in [one, two] {
      #expect(engine.state.channel(Self.main)?.assistant?.state == .thinking)
    }
    #expect(try fixture.store().state().channel(Self.main)?.assistant == nil)
    try two.perform(.stopAnswer(Self.main))
    try two.save()
    try one.refresh()
    for engine in [one, two] { #expect(engine.state.channel(Self.main)?.assistant == nil) }
  }

  @Test func `a source on a file sends its followers the request to stop an unknown answer`()
    async throws
  {
    let fixture = try StoreFixture()
    let source = try fixture.source()
    let events = try await source.events(after: nil)
    try await source.perform(.stopAnswer(Self.main))
    var iterator = events.makeAsyncIterator()
    let first = try await iterator.next()
    #expect(first?.event.type == .aiIndicatorStop && first?.event.cid == Self.main)
  }

  @Test func `lists follow another engine's writes and keep unsaved changes`() throws {
    let fixture = try StoreFixture()
    let (one, two) = try (Engine(store: fixture.store()), Engine(store: fixture.store()))
    let channels = one.channelList(rows: 10)
    let threads = one.threadList(rows: 10)
    let messages = try #require(one.messageList(Self.main, rows: 10))
    #expect(channels.session.channels.first?.id == Self.main)
    one.apply(message("mine", at: 3, in: Self.main))
    two.apply(message("theirs", at: 9, in: Self.old))
    two.apply(message("also", at: 4, in: Self.main))
    two.apply(
      ChatEvent(.threadUpdated, cid: Self.main, at: .now) {
        $0.thread = ThreadPatch("p0") { $0.title = .set("Their title") }
      }
    )
    try two.save()
    try one.refresh()
    _ = (channels.drainChanges(), threads.drainChanges(), messages.drainChanges())
    #expect(channels.session.channels.prefix(2).map(\.id) == [Self.old, Self.main])
    #expect(threads.threads.contains { $0.title == "Their title" })
    let shown = messages.messages.map(\.id)
    #expect(shown.contains("mine") && shown.contains("also"))
    // Following saves nothing.
    #expect(
      try fixture.store().workspace().channels.allSatisfy { channel in
        !channel.latestMessages.contains { $0.id == "mine" }
      }
    )
    try one.save()
    try two.refresh()
    let ids = two.state.channel(Self.main)?.latestMessages.prefix(2).map(\.id)
    #expect(ids == ["also", "mine"])
  }

  @Test func `a poll deleted by another engine leaves its message`() throws {
    let fixture = try StoreFixture()
    let (one, two) = try (Engine(store: fixture.store()), Engine(store: fixture.store()))
    var question = message("q", at: 3, in: Self.main)
    question.message?.poll = .set(PollPatch("v") { $0.name = .set("Lunch?") })
    two.apply(question)
    try two.save()
    #expect(try one.refresh())
    let list = try #require(one.messageList(Self.main, rows: 10))
    #expect(list.messages.first?.poll?.name == "Lunch?")
    two.apply(ChatEvent(.pollDeleted, cid: Self.main, at: .now) { $0.poll = PollPatch("v") })
    try two.save()
    #expect(try one.refresh(), "the event changes nothing but the poll")
    _ = list.drainChanges()
    let row = try #require(list.messages.first)
    #expect(row.id == "q" && row.poll == nil)
  }

  @Test func `a channel deleted by another engine leaves the lists`() throws {
    let fixture = try StoreFixture()
    let (one, two) = try (Engine(store: fixture.store()), Engine(store: fixture.store()))
    let (channels, threads) = (one.channelList(rows: 10), one.threadList(rows: 10))
    let count = channels.session.channels.count
    one.apply(message("mine", at: 3, in: Self.main))
    two.apply(ChatEvent(.channelDeleted, cid: Self.main, at: .now))
    try two.save()
    try one.refresh()
    _ = (channels.drainChanges(), threads.drainChanges())
    #expect(channels.session.channels.count == count - 1)
    #expect(threads.threads.isEmpty)
  }

  @Test func `after another engine's import lists are as if newly loaded`() throws {
    let fixture = try StoreFixture()
    let engine = try Engine(store: fixture.store())
    let (channels, threads) = (engine.channelList(rows: 10), engine.threadList(rows: 10))
    let messages = try #require(engine.messageList(Self.main, rows: 10))
    var workspace = StoreFixture.workspace(.standard)
    workspace.channels[0].name = "Imported"
    workspace.channels[5].isHidden = true
    workspace.channels[5].lastMessageAt = .now
    workspace.channels[0].latestMessages[0].text = "Imported text"
    workspace.threads[1].title = "Imported thread"
    try fixture.store().add(workspace)
    try engine.refresh()
    _ = (channels.drainChanges(), threads.drainChanges(), messages.drainChanges())
    let fresh = try Engine(store: fixture.store())
    #expect(channels.session.channels == fresh.channelList(rows: 10).session.channels)
    #expect(threads.threads == fresh.threadList(rows: 10).threads)
    #expect(messages.messages.contains { $0.text == "Imported text" })
  }

  @Test(arguments: 0..<20)
  func `events applied by two engines in any order give the same content`(seed: UInt64) throws {
    let scratch = try Scratch()
    let path = scratch.path("w.weft").path
    let world = RandomEvents.world()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia, Samples.droid]
    workspace.now = Samples.now
    workspace.channels = world.channelIDs.compactMap { world.channel($0) }
    workspace.threads = world.threadIDs.compactMap { world.thread($0) }
    let store = try WorkspaceStore(creating: path, workspace)
    try store.add(workspace)
    let engines = try (0..<2).map { _ in try Engine(store: WorkspaceStore(opening: path)) }
    var events = RandomEvents(seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<120 {
      let engine = engines[Int(random.next() % 2)]
      engine.apply(events.next())
      if random.next() % 6 == 0 { try engine.save() }
      if random.next() % 9 == 0 { try engine.refresh() }
    }
    for engine in engines { try engine.save() }
    try engines[0].refresh()
    let saved = ShownContent(ChatState(try WorkspaceStore(opening: path).workspace()))
    for engine in engines {
      #expect(ShownContent(engine.state) == saved, "seed \(seed)")
    }
  }
}
