// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

/// The full workspace and the full event contain every member that models and patches store.
///
/// Other tests write and read these two, and so detect a member that a reader or writer forgets.
@Suite struct FullValueTests {
  private static let user = ChatUser(id: "x")
  private static let channel = ChatChannel(id: "x", createdAt: .distantPast)
  private static let message = ChatMessage(id: "x", author: user, text: "", createdAt: .distantPast)

  @Test func `the full workspace has every member of a channel`() throws {
    let channel = try #require(try RichWorkspace.read().channels.first)
    #expect(StoredMembers.names(of: channel).count > 20, "the storage is found")
    // A provider sets the text to sort by; it is in no file.
    #expect(StoredMembers.same(channel, Self.channel) == ["sortText"])
    #expect(StoredMembers.same(channel.config, ChannelConfig()) == [])
    #expect(StoredMembers.same(channel.unreadCount, ChannelUnreadCount()) == [])
    let mute = try #require(channel.muteDetails)
    #expect(StoredMembers.same(mute, MuteDetails()) == [])
    let member = try #require(channel.members.first)
    #expect(StoredMembers.same(member, ChatChannelMember(Self.user)) == [])
    let read = try #require(channel.reads.first)
    let unread = ChatChannelRead(userID: "x", lastReadAt: .distantPast)
    #expect(StoredMembers.same(read, unread) == [])
  }

  @Test func `the full workspace has every member of a message and a user`() throws {
    let workspace = try RichWorkspace.read()
    let message = try #require(workspace.channels.first?.latestMessages.first)
    // A state sets the marks when it reads a message; nothing contains them.
    #expect(StoredMembers.same(message, Self.message) == ["marks"])
    let content = message.keptContent
    #expect(StoredMembers.same(content, Self.message.keptContent) == [])
    let attachment = try #require(content.attachments.first)
    #expect(StoredMembers.same(attachment, ChatAttachment(kind: .image)) == [])
    let poll = try #require(content.poll)
    #expect(StoredMembers.same(poll, ChatPoll(name: "")) == [])
    #expect(StoredMembers.same(workspace.currentUser, Self.user) == [])
  }

  @Test func `the full workspace has every member of a thread`() throws {
    let thread = try #require(try RichWorkspace.read().threads.first)
    let bare = ChatThread(
      parentMessage: Self.message,
      channel: Self.channel,
      createdAt: .distantPast
    )
    #expect(StoredMembers.same(thread, bare) == [])
    let participant = try #require(thread.threadParticipants.first)
    #expect(StoredMembers.same(participant, ThreadParticipant(user: Self.user)) == [])
    let read = try #require(thread.reads.first)
    #expect(StoredMembers.same(read, ThreadRead(userID: "x")) == [])
  }

  @Test func `the full event contains every member of an event and its patches`() throws {
    let event = FullEvent.everything(empty: false)
    #expect(StoredMembers.same(event, ChatEvent(.messageNew)) == [])
    let channel = try #require(event.channel)
    #expect(StoredMembers.same(channel, ChannelPatch("x")) == [])
    #expect(StoredMembers.same(channel.config, ChannelConfigPatch()) == [])
    let message = try #require(event.message)
    #expect(StoredMembers.same(message, MessagePatch("x")) == [])
    let thread = try #require(event.thread)
    #expect(StoredMembers.same(thread, ThreadPatch("x")) == [])
    let user = try #require(event.user)
    #expect(StoredMembers.same(user, UserPatch("x")) == [])
    let member = try #require(event.member)
    #expect(StoredMembers.same(member, MemberPatch(UserPatch("x"))) == [])
    let poll = try #require(event.poll)
    #expect(StoredMembers.same(poll, PollPatch("x")) == [])
    let read = try #require(event.reads.first)
    #expect(StoredMembers.same(read, ReadPatch("x")) == [])
  }

  @Test func `a channel accepts every member that an event contains`() throws {
    var patch = try #require(FullEvent.everything(empty: false).channel)
    patch.watcherCount = 3
    var channel = Self.channel
    patch.apply(to: &channel)
    // The state applies these by its own rules, or no event names them.
    let others: Set<String> = [
      "currentlyTypingUsers", "latestMessages", "memberCount", "members", "membership", "reads",
      "sortText", "unreadCount",
    ]
    #expect(StoredMembers.same(channel, Self.channel) == others)
  }

  @Test func `a message accepts every member that an event contains`() throws {
    var patch = try #require(FullEvent.everything(empty: false).message)
    (patch.replyCount, patch.isSilent) = (.set(3), .set(true))
    var message = Self.message
    patch.apply(to: &message)
    // A state sets the marks when it reads a message; nothing contains them.
    #expect(StoredMembers.same(message, Self.message) == ["marks"])
  }

  @Test func `a user and a member accept every member that an event contains`() throws {
    let event = FullEvent.everything(empty: false)
    var patch = try #require(event.user)
    patch.isBanned = .set(true)
    var user = ChatUser(id: "leia")
    patch.apply(to: &user)
    #expect(StoredMembers.same(user, ChatUser(id: "leia")) == ["id"])
    var member = ChatChannelMember(Self.user)
    try #require(event.member).apply(to: &member)
    // The state applies the data of the user.
    #expect(StoredMembers.same(member, ChatChannelMember(Self.user)) == ["user"])
  }
}
