// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftJSON
import WeftModel

/// Events in Weft's own shape and in the servers' shape, which must mean the same.
@Suite struct EventShapeTests {
  private func event(_ json: String) throws -> ChatEvent {
    try ChatEvent(json: Array(json.utf8))
  }

  @Test func `a message in Weft's shape is read`() throws {
    let event = try event(
      """
      {"type":"message.new","cid":"messaging:a","created_at":"2026-01-02T00:00:00Z","user_id":"leia",
       "message":{"id":"m","user_id":"leia","text":"Hi","created_at":"2026-01-02T00:00:00Z",
        "parent_id":null,"attachments":[{"type":"image","url":"u","preview_url":"p","size":7}],
        "i18n":{"es":"Hola"},"original_language":"en","mentioned_user_ids":["luke"],
        "reactions":[{"type":"like","user_id":"luke"}],"poll":{"id":"v","name":"?","closed":true,
        "created_by_id":"leia","latest_votes":[{"user_id":"luke","created_at":"2026-01-01T00:00:00Z"}]},
        "draft_reply":{"text":"Dear"},"custom":{"a":1},"colour":"red"}}
      """
    )
    let message = try #require(event.message)
    #expect(event.type == .messageNew)
    #expect(event.channelID == ChannelID("messaging:a"))
    #expect(event.createdAt == Workspace.date("2026-01-02T00:00:00Z"))
    #expect(event.user == UserPatch(UserID("leia")))
    #expect(message.text == .set("Hi"))
    #expect(message.parentID == .set(nil))
    #expect(message.kind == .kept)
    #expect(message.translations == .set(["es": "Hola"]))
    #expect(message.originalLanguage == .set("en"))
    #expect(message.mentionedUsers == .set([UserPatch(UserID("luke"))]))
    #expect(message.reactions == .set([ChatReaction(type: "like", userID: UserID("luke"))]))
    #expect(message.draftReply == .set(DraftMessage(text: "Dear")))
    #expect(message.custom == ["a": .integer(1), "colour": .string("red")])
    let attachment = try #require(message.attachments.value?.first)
    #expect((attachment.kind, attachment.url, attachment.previewURL) == (.image, "u", "p"))
    #expect(attachment.size == 7)
    let poll = try #require(message.poll.value ?? nil)
    #expect((poll.id, poll.name, poll.isClosed) == ("v", .set("?"), .set(true)))
    #expect(
      poll.latestVotes
        == .set([.init(UserPatch(UserID("luke")), at: Workspace.date("2026-01-01T00:00:00Z"))])
    )
  }

  @Test func `a message in the servers' shape is read`() throws {
    let event = try event(
      """
      {"type":"message.new","cid":"messaging:a","channel_id":"a","channel_type":"messaging",
       "created_at":"2026-01-02T00:00:00.123456Z","watcher_count":2,"total_unread_count":9,
       "message":{"id":"m","text":"Hi","html":"<p>Hi</p>","type":"reply","cid":"messaging:a",
        "user":{"id":"leia","name":"Leia","image":"i","role":"user","online":true,"hair":"brown"},
        "parent_id":"p","show_in_channel":true,"message_text_updated_at":"2026-01-03T00:00:00Z",
        "attachments":[{"type":"image","og_scrape_url":"l","title_link":"t","thumb_url":"h"},
          {"type":"video","asset_url":"v","file_size":9,"duration":1.5}],
        "latest_reactions":[{"type":"wow","user":{"id":"luke"},"score":1}],"own_reactions":[],
        "reaction_counts":{"wow":1},"mentioned_users":[{"id":"luke","name":"Luke"}],
        "i18n":{"language":"en","en_text":"Hi","fr_text":"Salut"},
        "poll":{"id":"v","name":"?","is_closed":false,"latest_votes_by_option":{
          "o1":[{"user":{"id":"han"},"created_at":"2026-01-01T00:00:00Z"}],
          "o2":[{"user":{"id":"luke"},"created_at":"2026-01-01T00:00:01Z"}]}}}}
      """
    )
    let message = try #require(event.message)
    let author = try #require(message.author)
    #expect((author.name, author.isOnline) == (.set("Leia"), .set(true)))
    #expect(author.custom == ["hair": .string("brown")])
    #expect(message.parentID == .set(MessageID("p")))
    #expect(message.isShownInChannel == .set(true))
    #expect(message.textUpdatedAt == .set(Workspace.date("2026-01-03T00:00:00Z")))
    #expect(message.reactions == .set([ChatReaction(type: "wow", userID: UserID("luke"))]))
    #expect(message.mentionedUsers.value?.first?.name == .set("Luke"))
    #expect(message.translations == .set(["en": "Hi", "fr": "Salut"]))
    #expect(message.originalLanguage == .set("en"))
    #expect(message.custom.isEmpty)
    let attachments = try #require(message.attachments.value)
    #expect(attachments.map(\.kind) == [.linkPreview, .video])
    #expect(attachments.map(\.url) == ["l", "v"])
    #expect(attachments[0].previewURL == "h")
    #expect((attachments[1].size, attachments[1].duration) == (9, 1.5))
    let votes = (message.poll.value ?? nil)?.latestVotes.value
    #expect(votes?.map(\.user?.id.rawValue) == ["luke", "han"])
    #expect(votes?.map(\.optionID) == ["o2", "o1"])
    #expect(event.watcherCount == 2)
  }

  @Test func `a channel in the servers' shape is read`() throws {
    let event = try event(
      """
      {"type":"notification.added_to_channel","channel":{"id":"a","type":"messaging","name":"A",
        "created_by":{"id":"leia"},"created_at":"2026-01-01T00:00:00Z","member_count":3,
        "frozen":true,"own_capabilities":["send-message"],"config":{"typing_events":false,"name":"x"},
        "team":null,"topic":"ships"},
       "member":{"user":{"id":"luke"},"user_id":"luke","channel_role":"channel_member",
        "invited":true,"invite_accepted_at":"2026-01-01T00:00:00Z","pinned_at":null}}
      """
    )
    let channel = try #require(event.channel)
    #expect(event.channelID == ChannelID("messaging:a"))
    #expect((channel.name, channel.team) == (.set("A"), .set(nil)))
    #expect((channel.memberCount, channel.isFrozen, channel.isHidden) == (3, .set(true), .kept))
    #expect(channel.ownCapabilities == .set([.sendMessage]))
    #expect(channel.config.typingEventsEnabled == false)
    #expect(channel.config.readEventsEnabled == nil)
    #expect(channel.custom == ["topic": .string("ships")])
    let member = try #require(event.member)
    #expect((member.role, member.invite) == (.set("channel_member"), .set(.accepted)))
    #expect((member.pinnedAt, member.archivedAt) == (.set(nil), .kept))
  }

  @Test func `read events, drafts, threads and mutes in the servers' shape are read`() throws {
    let read = try event(
      #"{"type":"message.read","cid":"*","thread":{"parent_message_id":"p","channel_cid":"m:a"}}"#
    )
    #expect((read.cid, read.threadID, read.channelID) == (nil, MessageID("p"), ChannelID("m:a")))
    let draft = try event(
      #"{"type":"draft.updated","draft":{"channel_cid":"m:a","parent_id":"p","message":{"text":"x"}}}"#
    )
    #expect((draft.cid, draft.parentID) == (ChannelID("m:a"), MessageID("p")))
    #expect(draft.draft?.text == "x")
    let thread = try event(
      #"{"type":"thread.updated","thread":{"parent_message_id":"p","thread_participants":[{"user":{"id":"a"}}],"created_by_user_id":"b"}}"#
    )
    #expect(thread.thread?.participants == .set([.init(UserPatch(UserID("a")))]))
    #expect(thread.thread?.createdBy?.id == UserID("b"))
    let mutes = try event(
      #"{"type":"notification.mutes_updated","me":{"mutes":[{"target":{"id":"a"}}],"channel_mutes":[{"channel":{"cid":"m:a"},"expires":"2026-01-01T00:00:00Z"}]}}"#
    )
    #expect(mutes.mutedUserIDs == [UserID("a")])
    #expect(mutes.channelMutes?.first?.id == ChannelID("m:a"))
    #expect(mutes.channelMutes?.first?.details.expiresAt == Workspace.date("2026-01-01T00:00:00Z"))
    let vote = try event(
      #"{"type":"poll.vote_casted","poll":{"id":"v"},"poll_vote":{"user":{"id":"a"}},"message_id":"m"}"#
    )
    #expect(vote.poll?.latestVotes == .kept)
    #expect(vote.vote == .init(UserPatch(UserID("a"))))
    #expect(vote.subjectID == MessageID("m"))
  }

  @Test func `missing and null members change nothing`() throws {
    let event = try event(
      #"{"type":"message.updated","user":null,"message":{"id":"m","text":null,"type":null},"channel":null,"hard_delete":null,"reads":null}"#
    )
    #expect(event == ChatEvent(.messageUpdated) { $0.message = MessagePatch(MessageID("m")) })
  }
}
