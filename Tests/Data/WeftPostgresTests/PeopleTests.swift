// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftJSON
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// Each user of a workspace has their own view.
@Suite struct PeopleTests {
  private static let main = ChannelID("check:main")
  private static let foreign = ChannelID("check:foreign")

  private static func ids(_ source: PostgresSource) async throws -> [String] {
    let page = try await source.channels(ChannelListQuery(), after: nil, limit: 100)
    return page.rows.map(\.id.rawValue)
  }

  @Test(.ends)
  func `a message counts as unread for the others and moves the channel up for all`() async throws {
    let fixture = try PostgresFixture()
    let (ada, bela) = try (fixture.source(), fixture.source("bela"))
    #expect(try await Self.ids(bela).first == "check:main")
    let before = try await bela.channel("check:old")?.unreadCount.messages
    try await ada.perform(.send(OutgoingMessage(id: "n", text: "Hello @bela"), "check:old"))
    #expect(before == 0)
    #expect(try await bela.channel("check:old")?.unreadCount.messages == 1)
    #expect(try await Self.ids(bela).first == "check:old")
    #expect(try await Self.ids(ada).first == "check:old")
    // Sending marks nothing as read; seven were unread before.
    #expect(try await ada.channel("check:old")?.unreadCount.messages == 7)
    try await bela.perform(.markRead("check:old"))
    #expect(try await bela.channel("check:old")?.unreadCount.messages == 0)
    #expect(try await ada.channel("check:old")?.unreadCount.messages == 7)
    let read = try await ada.channel("check:old")?.read(for: "bela")
    #expect(read?.unreadMessagesCount == 0 && read?.lastReadAt ?? .distantPast > .distantPast)
  }

  @Test(.ends)
  func `a user's personal data reaches no other user`() async throws {
    let fixture = try PostgresFixture()
    let (ada, bela) = try (fixture.source(), fixture.source("bela"))
    let start = try await bela.channels(ChannelListQuery(), after: nil, limit: 1).position
    let before = try await bela.channel(Self.main)
    try await ada.perform(.saveDraft(DraftMessage(text: "Secret"), Self.main))
    try await ada.perform(.saveDraft(DraftMessage(text: "Secret"), Self.main, thread: "p0"))
    try await ada.perform(.mute(Self.main))
    try await ada.perform(.turn(.hidden, on: true, Self.main))
    try await ada.perform(.clearAndHide("check:old"))
    #expect(try await bela.channel(Self.main) == before)
    #expect(try await bela.thread("p0")?.parentMessage.draftReply == nil)
    let old = MessagePageRequest(channel: "check:old", parent: nil, position: .newest, limit: 10)
    #expect(try await bela.messages(old).messages.count == 1)
    #expect(try await ada.messages(old).messages.isEmpty)
    // The next event that bela gets is the message.
    try await ada.perform(.send(OutgoingMessage(id: "n", text: "Public"), Self.main))
    let heard = try await PostgresFixture.collect(1, of: bela.events(after: start))
    #expect(heard.map(\.event.type) == [.messageNew])
    let log = try fixture.sql(
      "SELECT count(*) FROM weft.log WHERE shard = SHARD AND position($$Secret$$::bytea IN shared) > 0"
    )
    #expect(log == "0")
  }

  @Test(.ends)
  func `marking everything as read is reported channel by channel`() async throws {
    let fixture = try PostgresFixture()
    let (ada, bela) = try (fixture.source(), fixture.source("bela"))
    try await bela.perform(.send(OutgoingMessage(id: "b", text: "For ada"), Self.main))
    try await ada.perform(.send(OutgoingMessage(id: "a", text: "For bela"), Self.main))
    let start = try await bela.channels(ChannelListQuery(), after: nil, limit: 1).position
    try await ada.perform(.markAllRead)
    #expect(try await bela.channel(Self.main)?.unreadCount.messages == 1)
    let heard = try await PostgresFixture.collect(2, of: bela.events(after: start))
    #expect(heard.allSatisfy { $0.event.type == .messageRead && $0.event.user?.id == "ada" })
    #expect(Set(heard.compactMap(\.event.cid)) == ["check:main", "check:old"])
    let own = try await PostgresFixture.collect(1, of: ada.events(after: start))
    #expect(own.map(\.event.type) == [.notificationMarkRead])
  }

  @Test(.ends)
  func `votes and the user's own votes are distinguished`() async throws {
    let fixture = try PostgresFixture()
    let (ada, bela) = try (fixture.source(), fixture.source("bela"))
    let request = MessagePageRequest(
      channel: Self.main,
      parent: nil,
      position: .around("m3"),
      limit: 1
    )
    func poll(_ source: PostgresSource) async throws -> ChatPoll? {
      try await source.messages(request).messages.first { $0.id == "m3" }?.poll
    }
    #expect(try await poll(bela)?.ownVotes == ["a"])
    #expect(try await poll(ada)?.ownVotes == [])
    try await ada.perform(.vote("b", in: "m3", Self.main))
    #expect(try await poll(ada)?.ownVotes == ["b"])
    #expect(try await poll(bela)?.ownVotes == ["a"])
    #expect(try await poll(bela)?.voteCounts == ["a": 1, "b": 1])
    try await bela.perform(.unvote("a", in: "m3", Self.main))
    #expect(try await poll(bela)?.ownVotes == [])
    #expect(try await poll(ada)?.ownVotes == ["b"])
    #expect(try await poll(ada)?.voteCounts == ["b": 1])
  }

  @Test(.ends)
  func `the first reply begins a thread, which all who see the channel find in their lists`()
    async throws
  {
    let fixture = try PostgresFixture()
    let (ada, bela) = try (fixture.source(), fixture.source("bela"))
    #expect(try await ada.thread("last-old") == nil)
    #expect(try await bela.thread("last-old") == nil)
    let start = try await bela.channels(ChannelListQuery(), after: nil, limit: 1).position
    func reply(_ id: MessageID, _ text: String, by source: PostgresSource) async throws {
      var reply = OutgoingMessage(id: id, text: text)
      reply.thread = "last-old"
      try await source.perform(.send(reply, "check:old"))
    }
    try await reply("n", "First @bela", by: ada)
    for source in [ada, bela, try fixture.source(), try fixture.source("bela")] {
      let thread = try #require(try await source.thread("last-old"))
      #expect(thread.channel.id == "check:old" && thread.createdBy?.id == "ada")
      #expect(thread.replyCount == 1 && thread.latestReplies.map(\.id) == ["n"])
      #expect(thread.parentMessage.replyCount == 1)
      let page = try await source.threads(ThreadListQuery(), after: nil, limit: 10)
      #expect(page.rows.map(\.id).sorted() == ["last-old", "p0", "p1", "p2", "p3", "p4"])
    }
    let heard = try await PostgresFixture.collect(3, of: bela.events(after: start))
    #expect(heard.map(\.event.type) == [.messageNew, .messageUpdated, .threadUpdated])
    // The answer goes into the same thread.
    try await reply("n2", "Second", by: bela)
    #expect(try await ada.thread("last-old")?.replyCount == 2)
    #expect(try await ada.thread("last-old")?.latestReplies.map(\.id) == ["n", "n2"])
    #expect(try fixture.sql("SELECT count(*) FROM weft.thread WHERE shard = SHARD") == "6")
  }

  @Test(.ends)
  func `a removed member loses the channel after a last event about it`() async throws {
    let fixture = try PostgresFixture()
    let (ada, bela) = try (fixture.source(), fixture.source("bela"))
    let events = try await bela.events(after: nil)
    let heard = Task { try await PostgresFixture.collect(2, of: events) }
    try await ada.apply(
      ChatEvent(.memberRemoved, cid: Self.main) { $0.member = MemberPatch(UserPatch("bela")) }
    )
    #expect(try await bela.channel(Self.main) == nil)
    #expect(try await bela.thread("p0") == nil)
    #expect(try await !Self.ids(bela).contains("check:main"))
    let request = MessagePageRequest(channel: Self.main, parent: nil, position: .newest, limit: 1)
    await #expect(throws: SourceError.unknown(Self.main)) { _ = try await bela.messages(request) }
    await #expect(throws: SourceError.unknown(Self.main)) {
      try await bela.perform(.markRead(Self.main))
    }
    try await ada.perform(.send(OutgoingMessage(id: "s", text: "Among us"), Self.main))
    try await ada.perform(.send(OutgoingMessage(id: "t", text: "For bela"), "check:old"))
    let types = try await heard.value
    #expect(types.map(\.event.type) == [.memberRemoved, .messageNew])
    #expect(types.last?.event.cid == "check:old")
    #expect(try await ada.channel(Self.main)?.members.map(\.id) == ["ada"])
    // A returning member sees it again.
    try await ada.apply(
      ChatEvent(.memberAdded, cid: Self.main) { $0.member = MemberPatch(UserPatch("bela")) }
    )
    #expect(try await bela.channel(Self.main)?.membership?.id == "bela")
    #expect(try await bela.thread("p0") != nil)
  }

  @Test(.ends)
  func `a user who leaves no longer sees the channel`() async throws {
    let fixture = try PostgresFixture()
    let (ada, bela) = try (fixture.source(), fixture.source("bela"))
    try await bela.perform(.leave(Self.main))
    #expect(try await bela.channel(Self.main) == nil)
    #expect(try await ada.channel(Self.main)?.members.map(\.id) == ["ada"])
  }

  @Test(.ends)
  func `taken ids are refused even if the user can't see them`() async throws {
    let fixture = try PostgresFixture()
    let bela = try fixture.source("bela")
    let ada = try fixture.source()
    try await ada.apply(
      ChatEvent(.channelCreated, cid: "check:private") {
        $0.channel = ChannelPatch("check:private") {
          $0.members = [MemberPatch(UserPatch("ada"))]
          $0.name = .set("Private")
        }
      }
    )
    #expect(try await ada.channel("check:private")?.name == "Private")
    #expect(try await bela.channel("check:private") == nil)
    let taken = try await #require(throws: SourceError.self) {
      try await bela.apply(
        ChatEvent(.channelCreated, cid: "check:private") {
          $0.channel = ChannelPatch("check:private") {
            $0.members = [MemberPatch(UserPatch("bela"))]
          }
        }
      )
    }
    #expect(taken.code == .notAllowed)
    #expect(try await bela.channel("check:private") == nil)
    try await ada.apply(
      ChatEvent(.messageNew, cid: "check:private") {
        $0.message = MessagePatch("hidden") {
          ($0.author, $0.text) = (UserPatch("ada"), .set("Not for bela"))
        }
      }
    )
    let error = try await #require(throws: SourceError.self) {
      try await bela.perform(.send(OutgoingMessage(id: "hidden", text: "Mine"), Self.main))
    }
    #expect(error.code == .notAllowed)
    let request = MessagePageRequest(
      channel: "check:private",
      parent: nil,
      position: .newest,
      limit: 9
    )
    #expect(try await ada.messages(request).messages.map(\.text) == ["Not for bela"])
  }

  @Test func `capabilities follow from the membership and are enforced`() async throws {
    let fixture = try PostgresFixture()
    let bela = try fixture.source("bela")
    let channel = try await bela.channel(Self.main)
    #expect(channel?.ownCapabilities.contains(.sendMessage) == true)
    #expect(channel?.ownCapabilities.contains(.deleteChannel) == false)
    for action in [SourceAction.delete(Self.main), .edit("m0-none", text: "x", Self.main)] {
      await #expect(throws: SourceError.self) { try await bela.perform(action) }
    }
  }

  @Test func `a user unknown to the workspace gets no view`() throws {
    let fixture = try PostgresFixture()
    let error = try #require(throws: StoreError.self) { try fixture.store("nobody") }
    #expect(error.code == .absent)
    #expect(try fixture.sql("SELECT count(*) FROM weft.account WHERE shard = SHARD") == "1")
  }

  @Test(.ends)
  func `everyone can see channels of public types`() async throws {
    var workspace = PostgresFixture.workspace(.standard)
    workspace.custom["public_channel_types"] = .array([.string("check")])
    workspace.users.append(ChatUser(id: "cleo", name: "Cleo"))
    let fixture = try PostgresFixture(workspace)
    let cleo = try fixture.source("cleo")
    #expect(try await cleo.channel(Self.main)?.name == "main")
    #expect(try await cleo.channel(Self.main)?.ownCapabilities == [])
    // The default list contains only the user's own channels.
    #expect(try await Self.ids(cleo) == [])
  }
}
