// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import WeftPostgres

/// Each member of a model or event is shared or personal; an unclassified one reaches nobody else.
@Suite struct PersonalPartTests {
  private static let date = Date(timeIntervalSince1970: 1_750_000_000)
  private static let user = ChatUser(id: "ada")
  private static let channel = ChatChannel(id: "check:main", createdAt: date)
  private static let message = ChatMessage(id: "m", author: user, text: "", createdAt: date)
  private static let thread = ChatThread(
    parentMessage: message,
    channel: channel,
    createdAt: date
  )
  private static let secret = DraftMessage(text: "Secret")

  private static func names<Part: RawRepresentable<String> & CaseIterable>(
    _ parts: Part.Type
  ) -> Set<String> {
    Set(parts.allCases.map(\.rawValue))
  }

  @Test func `each stored member of a model is classified`() {
    #expect(StoredMembers.names(of: Self.channel) == Self.names(ChannelPart.self))
    // A state sets the marks when it reads a message; they are never stored.
    let message = StoredMembers.names(of: Self.message).subtracting(["content", "marks"])
    let content = StoredMembers.names(of: Self.message.keptContent)
    #expect(message.union(content) == Self.names(MessagePart.self))
    #expect(StoredMembers.names(of: ChatPoll(name: "")) == Self.names(PollPart.self))
    #expect(
      StoredMembers.names(of: ChatChannelMember(Self.user)) == Self.names(MemberPart.self)
    )
    #expect(StoredMembers.names(of: Self.thread) == Self.names(ThreadPart.self))
  }

  @Test func `each member of an event is classified`() {
    #expect(StoredMembers.names(of: ChatEvent(.messageNew)) == Self.names(EventPart.self))
    // A patch has more than the members of its model: whose it is, and members under other names.
    let channel = StoredMembers.names(of: ChannelPatch("c"))
      .subtracting(["id", "namedFlags", "trueFlags", "messages"])
    #expect(
      channel.union(["flags", "latestMessages", "sortText", "currentlyTypingUsers"])
        == Self.names(ChannelPart.self)
    )
    let message = StoredMembers.names(of: MessagePatch("m"))
      .subtracting(["id", "channelID", "mentionedUsers"])
    #expect(message.union(["mentionedUserIDs"]) == Self.names(MessagePart.self))
    let thread = StoredMembers.names(of: ThreadPatch("m"))
      .subtracting(["id", "channelID", "participants"])
    #expect(
      thread.union(["channel", "threadParticipants", "latestReplies"])
        == Self.names(ThreadPart.self)
    )
    #expect(StoredMembers.names(of: PollPatch(nil)) == Self.names(PollPart.self))
    #expect(
      StoredMembers.names(of: MemberPatch(UserPatch("ada"))) == Self.names(MemberPart.self)
    )
  }

  @Test func `types shared as a whole have only classified members`() {
    // A personal member needs a list of parts for its type, like a channel has.
    #expect(
      StoredMembers.names(of: ReadPatch("ada"))
        == ["userID", "lastReadAt", "unreadMessagesCount", "lastDeliveredAt"]
    )
    #expect(
      StoredMembers.names(of: ThreadRead(userID: "ada"))
        == ["userID", "lastReadAt", "unreadMessagesCount"]
    )
  }

  @Test func `the shared part of a full channel and message has no personal data`() throws {
    let full = try #require(try RichWorkspace.read().channels.first)
    let bare = ChatChannel(id: full.id, createdAt: .distantPast)
    let shared = full.shared(truncatedAt: full.truncatedAt)
    let own = ChannelPart.allCases.filter { $0.ownership == .own }.map(\.rawValue)
    #expect(StoredMembers.same(shared, bare).isSuperset(of: own))
    for flag in ChannelFlag.allCases where flag.ownership == .own { #expect(!shared[flag]) }
    let message = try #require(full.latestMessages.first)
    #expect(message.shared.draftReply == nil && message.shared.localState == nil)
    #expect(message.keptContent.poll?.ownVotes.isEmpty == false)
    #expect(message.shared.keptContent.poll?.ownVotes == [])
  }

  @Test func `the two parts combine to the original channel and message`() throws {
    let workspace = try RichWorkspace.read()
    let person = workspace.currentUser.id
    var full = try #require(workspace.channels.first)
    let message = try #require(full.latestMessages.first)
    #expect(message.shared.seen(with: message.own(of: person), by: person) == message)
    full.latestMessages = []
    let shared = full.shared(truncatedAt: full.truncatedAt)
    #expect(shared.seen(with: full.own(of: person, cleared: nil), by: person) == full)
  }

  /// Returns an event with personal data in every possible place.
  private static func event(_ type: ChatEventType) -> ChatEvent {
    var votes = PollPatch("v") { $0.name = .set("Lunch?") }
    votes.ownVotes = .set(["a"])
    let poll = votes
    let message = MessagePatch("m1") {
      ($0.text, $0.poll) = (.set("Hello"), .set(poll))
      ($0.draftReply, $0.localState) = (.set(secret), .set(.sending))
    }
    let member = MemberPatch(UserPatch("ada")) {
      ($0.role, $0.pinnedAt, $0.archivedAt) = (.set("admin"), .set(date), .set(date))
    }
    return ChatEvent(type, cid: "check:main", at: date) {
      $0.member = member
      ($0.message, $0.poll, $0.draft) = (message, poll, secret)
      $0.channel = ChannelPatch("check:main") {
        ($0.name, $0.draftMessage, $0.isHidden) = (.set("Main"), .set(secret), .set(true))
        ($0.messages, $0.members) = ([message], [member])
        $0.unreadCount = .noUnread
      }
      $0.thread = ThreadPatch("m1") { $0.parentMessage = message }
      ($0.unreadMessages, $0.mutedUserIDs) = (3, ["bela"])
    }
  }

  @Test(arguments: KnownEventType.allCases)
  func `others receive no personal data, even if an event contains some`(
    type: KnownEventType
  ) throws {
    guard let told = Self.event(ChatEventType(type)).told(by: "ada") else { return }
    #expect(!told.line.contains("Secret"))
    #expect(told.message?.text == .set("Hello") && told.channel?.name == .set("Main"))
    var messages = [told.message, told.thread?.parentMessage]
    for brought in told.channel?.messages ?? [] { messages.append(brought) }
    for message in messages {
      let message = try #require(message)
      #expect(message.draftReply == .kept && message.localState == .kept)
      #expect((message.poll.value ?? nil)?.ownVotes == .kept)
    }
    for member in [told.member] + (told.channel?.members ?? []) {
      #expect(member?.role == .set("admin"))
      #expect(member?.pinnedAt == .kept && member?.archivedAt == .kept)
    }
    #expect(told.channel?.isHidden == .kept && told.channel?.unreadCount == nil)
    #expect(told.poll?.ownVotes == .kept && told.unreadMessages == nil)
    #expect(told.mutedUserIDs == nil)
  }

  @Test func `an event of an unknown type is sent only to its user`() {
    #expect(Self.event(ChatEventType(rawValue: "from.the.future")).told(by: "ada") == nil)
    #expect(Self.event(.messageNew).told(by: "ada") != nil)
  }

  @Test(.ends)
  func `a draft within an event reaches neither other users nor shared documents`()
    async throws
  {
    let fixture = try PostgresFixture()
    let (ada, bela) = try (fixture.source(), fixture.source("bela"))
    let start = try await bela.channels(ChannelListQuery(), after: nil, limit: 1).position
    try await ada.perform(.send(OutgoingMessage(id: "n", text: "Hello"), "check:main"))
    try await ada.apply(
      ChatEvent(.messageUpdated, cid: "check:main") {
        $0.user = UserPatch("ada")
        $0.message = MessagePatch("n") {
          ($0.text, $0.draftReply) = (.set("Hello again"), .set(Self.secret))
        }
      }
    )
    let heard = try await PostgresFixture.collect(2, of: bela.events(after: start))
    #expect(heard.last?.event.message?.text == .set("Hello again"))
    #expect(heard.last?.event.message?.draftReply == .kept)
    let texts = try fixture.sql(
      """
      SELECT (SELECT count(*) FROM weft.log
          WHERE shard = SHARD AND position($$Secret$$::bytea IN shared) > 0),
        (SELECT count(*) FROM weft.message
          WHERE shard = SHARD AND position($$Secret$$::bytea IN document) > 0),
        (SELECT count(*) FROM weft.own
          WHERE shard = SHARD AND position($$Secret$$::bytea IN document) > 0)
      """
    )
    #expect(texts == "0|0|1")
  }
}
