// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftJSON
import WeftModel
import WeftTestSupport

/// Every key of the format, compared member by member.
@Suite struct WorkspaceKeysTests {
  private func date(_ text: String) -> Date? {
    Workspace.date("2026-" + text + "Z")
  }

  @Test func `every key of the workspace itself is decoded`() throws {
    let workspace = try RichWorkspace.read()
    #expect(workspace.currentUser.id == UserID("luke"))
    #expect(workspace.now == date("06-05T14:24:00"))
    #expect(workspace.timeZone == TimeZone(identifier: "Europe/Berlin"))
    #expect(workspace.locale == Locale(identifier: "en_GB"))
    #expect(workspace.config.showsDrafts)
    #expect(workspace.config.channelList.channelItemMutedStyle == .bottomRightCorner)
    #expect(workspace.users.map(\.id.rawValue) == ["luke", "leia", "han"])
    #expect(workspace.mutedUserIDs == [UserID("han"), UserID("jabba")])
    #expect(workspace.custom == ["plan": ["tier": .string("gold")]])
    #expect(workspace.latestDate == date("06-05T14:20:00"), "now and the end of a mute don't count")
  }

  @Test(arguments: [#""slow""#, "-1", "1.5", "[]"])
  func `a cooldown that is no number of seconds stays custom data, as in version 0.2`(
    value: String
  ) throws {
    let text = """
      {"weft":1,"current_user_id":"luke","users":[{"id":"luke"}],"channels":[
        {"cid":"messaging:a","created_at":"2026-06-01T08:00:00Z","cooldown":\(value)}]}
      """
    let workspace = try Workspace(json: Array(text.utf8))
    let channel = try #require(workspace.channels.first)
    #expect(channel.cooldown == 0 && channel.custom.keys.map(\.self) == ["cooldown"])
    #expect(try Workspace(json: Array(workspace.json.utf8)) == workspace)
  }

  @Test func `every key of a user is decoded`() throws {
    let user = try RichWorkspace.read().currentUser
    #expect(user.name == "Luke Skywalker")
    #expect(user.imageURL == "https://example.org/l.png")
    #expect(user.isOnline && user.isBanned)
    #expect(user.language == "en")
    #expect(user.lastActiveAt == date("06-05T14:20:00"))
    #expect(user.custom == ["ship": .string("X-wing"), "rank": .string("commander")])
  }

  @Test func `every key of a channel itself is decoded`() throws {
    let channel = try #require(try RichWorkspace.read().channels.first)
    #expect(channel.id == ChannelID("messaging:general"))
    #expect(channel.name == "General")
    #expect(channel.imageURL == "https://example.org/c.png")
    #expect(channel.createdBy?.name == "Leia Organa")
    #expect(channel.createdAt == date("01-01T00:00:01"))
    #expect(channel.updatedAt == date("01-01T00:00:02"))
    #expect(channel.lastMessageAt == date("01-01T00:00:03"))
    #expect(channel.deletedAt == date("01-01T00:00:04"))
    #expect(channel.truncatedAt == date("01-01T00:00:05"))
    #expect(ChannelFlag.allCases.allSatisfy { channel[$0] })
    #expect(channel.team == "red")
    #expect(channel.filterTags == ["vip", "base"])
    #expect(channel.watcherCount == 3 && channel.cooldown == 10)
    #expect(channel.muteDetails?.createdAt == date("01-01T00:00:08"))
    #expect(channel.muteDetails?.expiresAt == Workspace.date("2027-01-01T00:00:00Z"))
    #expect(channel.ownCapabilities == [.deleteChannel, "x-own"])
    #expect(channel.unreadCount == ChannelUnreadCount(messages: 5, mentions: 2))
    #expect(channel.currentlyTypingUsers.map(\.displayName) == ["Han Solo", "nobody"])
    let file = ChatAttachment(kind: .file, title: "a.txt")
    #expect(channel.draftMessage == DraftMessage(text: "I was", attachments: [file]))
    #expect(channel.custom == ["color": .string("blue"), "x_level": .integer(3)])
  }

  @Test func `every key of a channel's members, switches and reads is decoded`() throws {
    let channel = try #require(try RichWorkspace.read().channels.first)
    #expect(channel.memberCount == 7)
    #expect(channel.members.map(\.user.displayName) == ["Luke Skywalker", "Han Solo"])
    let own = try #require(channel.membership)
    #expect(own == channel.members[0])
    #expect(own.pinnedAt == date("01-01T00:00:06"))
    #expect(own.archivedAt == date("01-01T00:00:07"))
    #expect(own.role == "moderator" && own.invite == .accepted && own.isBannedFromChannel)
    var config = ChannelConfig()
    config.typingEventsEnabled = false
    config.readEventsEnabled = false
    config.deliveryEventsEnabled = false
    config.mutesEnabled = false
    config.skipLastMsgAtUpdateForSystemMsg = true
    #expect(channel.config == config)
    let read = ChatChannelRead(
      userID: UserID("leia"),
      lastReadAt: try #require(date("01-01T00:00:09")),
      unreadMessagesCount: 4,
      lastDeliveredAt: date("01-01T00:00:10")
    )
    #expect(channel.reads == [read])
  }

  @Test func `every key of a message is decoded`() throws {
    let message = try #require(try RichWorkspace.read().channels.first?.latestMessages.first)
    #expect(message.id == MessageID("m1"))
    #expect(message.author.name == "Leia Organa")
    #expect(message.keptContent.text == "Hello")
    #expect(message.kind == .system)
    #expect(message.createdAt == date("02-01T00:00:01"))
    #expect(message.updatedAt == date("02-01T00:00:02"))
    #expect(message.textUpdatedAt == date("02-01T00:00:03"))
    #expect(message.deletedAt == date("02-01T00:00:04"))
    #expect(message.parentID == MessageID("m0"))
    #expect(message.isShownInChannel && message.isSilent && message.isShadowed)
    #expect(message.replyCount == 6)
    #expect(message.localState == .syncingFailed)
    #expect(message.keptContent.translations == ["es": "Hola"])
    #expect(message.keptContent.originalLanguage == "en")
    #expect(message.reactions == [ChatReaction(type: "like", userID: UserID("luke"))])
    #expect(message.keptContent.mentionedUserIDs == [UserID("luke"), UserID("han")])
    #expect(message.keptContent.quotedMessageID == MessageID("m9"))
    #expect(message.pinnedAt == date("02-01T00:00:06"))
    #expect(message.draftReply == DraftMessage(text: "So"))
    let trace: JSONValue = [.integer(1), .number(2.5), ["a": .null]]
    #expect(message.keptContent.custom == ["mood": .string("good"), "x_trace": trace])
  }

  @Test func `every key of an attachment and of a poll is decoded`() throws {
    let message = try #require(try RichWorkspace.read().channels.first?.latestMessages.first)
    var video = ChatAttachment(kind: .video, title: "Clip", url: "https://example.org/v")
    video.text = "About"
    video.previewURL = "https://example.org/p"
    video.mimeType = "video/mp4"
    video.size = 1234
    video.duration = 2.5
    (video.width, video.height) = (640, 360)
    video.custom = ["codec": .string("av1"), "fps": .integer(30)]
    #expect(message.keptContent.attachments == [video])
    let poll = try #require(message.keptContent.poll)
    #expect(poll.id == "p1" && poll.name == "Lunch?" && poll.isClosed)
    #expect(poll.createdBy?.id == UserID("leia"))
    #expect(poll.latestVotes.map(\.user?.id.rawValue) == ["luke", "han", "leia"])
    #expect(poll.latestVotes.last?.createdAt == date("02-01T00:00:05"))
    #expect(poll.latestVotes.first?.user?.name == "Luke Skywalker")
    #expect(poll.latestVoter == nil && poll.isAnonymous, "nobody is named")
    #expect(poll.details == "Not soup" && poll.votesAllowed == 1)
    #expect(poll.options.map(\.id) == ["o1", "o2"] && poll.option("o2")?.text == "Rice")
    #expect(poll.voteCounts == ["o1": 4, "o2": 2] && poll.ownVotes == ["o2"])
    #expect(poll.latestVotes.map(\.optionID) == ["o2", nil, nil])
  }

  @Test func `every key of a thread is decoded`() throws {
    let workspace = try RichWorkspace.read()
    let thread = try #require(workspace.threads.first)
    #expect(thread.id == MessageID("m1"))
    #expect(thread.parentMessage == workspace.channels[0].latestMessages[0])
    #expect(thread.channel == workspace.channels[0])
    #expect(thread.title == "Greetings")
    #expect(thread.createdBy?.name == "Han Solo")
    #expect(thread.createdAt == date("03-01T00:00:01"))
    #expect(thread.updatedAt == date("03-01T00:00:02"))
    #expect(thread.lastMessageAt == date("03-01T00:00:03"))
    #expect(thread.replyCount == 4)
    #expect(thread.participantCount == 3 && thread.activeParticipantCount == 2)
    #expect(thread.threadParticipants.map(\.user.name) == ["Leia Organa"])
    #expect(thread.threadParticipants.map(\.lastReadAt) == [date("03-01T00:00:04")])
    #expect(thread.latestReplies.map(\.text) == ["One", "Two"])
    #expect(thread.latestReplies.allSatisfy { $0.parentID == thread.id })
    let read = ThreadRead(
      userID: UserID("luke"),
      lastReadAt: date("03-01T00:00:05"),
      unreadMessagesCount: 2
    )
    #expect(thread.reads == [read])
    #expect(thread.custom == ["label": .string("x"), "x_state": .string("open")])
  }
}
