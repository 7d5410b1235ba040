// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftImport
import WeftJSON
import WeftLists
import WeftModel
import WeftTestSupport

@Suite struct SlackImportTests {
  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `an export becomes users, channels and messages`() throws {
    let (taken, report) = try SlackExport().imported(for: "U2")
    #expect(report.issues == [])
    #expect(report.format == .slackExport)
    #expect((report.users, report.channels, report.messages) == (2, 1, 2))
    #expect(taken.order == ["user U1", "user U2", "channel slack:C1"])
    let ada = ChatUser(id: "U1", name: "Ada Sample", imageURL: "https://a.example/1.png")
    let bob = ChatUser(id: "U2", name: "Bob Sample")
    #expect(taken.users == [ada, bob])
    var expected = ChatChannel(id: "slack:C1", name: "general", createdAt: date(1_700_000_000))
    expected.createdBy = ada
    expected.members = [ChatChannelMember(ada), ChatChannelMember(bob)]
    expected.memberCount = 2
    expected.membership = ChatChannelMember(bob)
    let moments = try #require(taken.channels.first).latestMessages.map(\.createdAt)
    expected.latestMessages = [
      ChatMessage(id: "C1-1700000002.000200", author: bob, text: "Hello", createdAt: moments[0]),
      ChatMessage(id: "C1-1700000001.000100", author: ada, text: "Hi", createdAt: moments[1]),
    ]
    expected.lastMessageAt = moments[0]
    #expect(taken.channels == [expected])
    #expect(abs(moments[0].timeIntervalSince(date(1_700_000_002.0002))) < 1e-6)
  }

  @Test func `days are read in order and each list's conversations are imported`() throws {
    var export = SlackExport()
    export["general/2023-11-13.json"] = #"[{"user":"U1","text":"Before","ts":"1699900000.000001"}]"#
    export["groups.json"] =
      #"[{"id":"G1","name":"secret","created":1700000000,"is_archived":true}]"#
    export["dms.json"] = #"[{"id":"D1","created":1700000000,"members":["U1","U2"]}]"#
    export["mpims.json"] = #"[{"id":"G2","name":"mpdm-ada--bob-1","members":["U1","U2"]}]"#
    export["secret/2023-11-14.json"] = #"[{"user":"U1","text":"Psst","ts":"1700000001.000001"}]"#
    export["D1/2023-11-14.json"] = #"[{"user":"U1","text":"You","ts":"1700000001.000001"}]"#
    export["mpdm-ada--bob-1/2023-11-14.json"] =
      #"[{"user":"U1","text":"All","ts":"1700000001.000001"}]"#
    let (taken, report) = try export.imported(for: "U2")
    #expect(report.issues == [])
    #expect(taken.messages("slack:C1").map(\.text) == ["Hello", "Hi", "Before"])
    #expect(taken.messages("slack:G1").map(\.text) == ["Psst"])
    #expect(taken.messages("slack:!members-D1").map(\.text) == ["You"])
    #expect(taken.messages("slack:!members-G2").map(\.text) == ["All"])
    #expect(taken.channels.map(\.isFrozen) == [false, true, false, false])
    #expect(taken.channels[1].custom == ["is_private": .bool(true)])
    #expect(taken.channels.map(\.isOneToOne) == [false, false, true, true])
    let names = taken.channels.map {
      ChannelNamer.name(of: $0, for: ChatUser(id: "U2", name: "Bob Sample"))
    }
    #expect(names == ["general", "secret", "Ada Sample", "Ada Sample"])
  }

  @Test func `a message has everything from the export`() throws {
    var export = SlackExport()
    export["channels.json"] = """
      [{"id":"C1","name":"general","created":1700000000,"topic":{"value":"On <@U2>"},
        "purpose":{"value":""},"pins":[{"id":"1700000001.000100","created":1700000100}]}]
      """
    export["general/2023-11-14.json"] = """
      [{"user":"U1","text":"<@U2> see","ts":"1700000001.000100","edited":{"user":"U1","ts":"1700000050.000000"},
        "reactions":[{"name":"wave","users":["U1","U2","U1"],"count":9000000000}],
        "files":[{"name":"a.png","title":"A","mimetype":"image/png","size":12,"url_private":"https://f.example/a",
                  "thumb_360":"https://f.example/t"},
                 {"name":"n.m4a","mimetype":"audio/mp4","subtype":"slack_audio","duration_ms":1500},
                 {"mode":"tombstone"}],
        "attachments":[{"title":"Page","from_url":"https://p.example","text":"About","thumb_url":"https://p.example/t"},
                       {"fallback":"a bot's"}]}]
      """
    let (taken, report) = try export.imported()
    #expect(report.issues == [])
    let channel = try #require(taken.channels.first)
    #expect(channel.custom == ["topic": .string("On @Bob Sample")])
    let message = try #require(channel.latestMessages.first)
    #expect(message.text == "@Bob Sample see\na bot's")
    #expect(message.mentionedUserIDs == ["U2"])
    #expect(message.textUpdatedAt == date(1_700_000_050))
    #expect(message.pinnedAt == date(1_700_000_100))
    #expect(
      message.reactions == [
        ChatReaction(type: "wave", userID: "U1"), ChatReaction(type: "wave", userID: "U2"),
      ]
    )
    #expect(message.attachments.map(\.kind) == [.image, .voiceRecording, .linkPreview])
    #expect(message.attachments.map(\.title) == ["A", "n.m4a", "Page"])
    #expect(message.attachments[0].previewURL == "https://f.example/t")
    #expect(message.attachments[0].size == 12)
    #expect(message.attachments[1].duration == 1.5)
    #expect(message.attachments[2].url == "https://p.example")
  }

  @Test func `system messages and deleted messages have their own kinds`() throws {
    var export = SlackExport()
    export["general/2023-11-14.json"] = """
      [{"user":"U1","text":"<@U1> has joined","subtype":"channel_join","ts":"1700000001.000000"},
       {"user":"USLACKBOT","text":"This message was deleted.","subtype":"tombstone","ts":"1700000002.000000"},
       {"bot_id":"B1","username":"Builder","text":"Done","subtype":"bot_message","ts":"1700000003.000000"},
       {"user":"U9","user_profile":{"display_name":"Cy Sample"},"text":"Hi","ts":"1700000004.000000"},
       {"subtype":"message_changed","ts":"1700000005.000000"}]
      """
    let (taken, report) = try export.imported()
    #expect(report.issues == [])
    let messages = taken.messages("slack:C1")
    #expect(messages.map(\.kind) == [.regular, .regular, .deleted, .system])
    #expect(messages.map(\.isDeleted) == [false, false, true, false])
    #expect(messages.map(\.author.name) == ["Cy Sample", "Builder", nil, "Ada Sample"])
    #expect(messages[2].text == "")
    #expect(
      taken.order == [
        "user U1", "user U2", "user B1", "user U9", "user USLACKBOT", "channel slack:C1",
      ]
    )
  }

  @Test func `replies go to their thread, and a broadcast also to the channel`()
    throws
  {
    var export = SlackExport()
    export["general/2023-11-14.json"] = """
      [{"user":"U1","text":"Start","ts":"1700000001.000000","thread_ts":"1700000001.000000","reply_count":5,
        "reply_users":["U2","U3"]},
       {"user":"U2","text":"One","ts":"1700000002.000000","thread_ts":"1700000001.000000"},
       {"user":"U1","text":"Two","ts":"1700000003.000000","thread_ts":"1700000001.000000",
        "subtype":"thread_broadcast"}]
      """
    let (taken, report) = try export.imported()
    #expect(report.issues == [])
    #expect(taken.messages("slack:C1").map(\.text) == ["Two", "Start"])
    let thread = try #require(taken.threads.first)
    #expect(taken.threads.count == 1)
    #expect(taken.order.last == "thread C1-1700000001.000000")
    #expect(thread.parentMessage == taken.messages("slack:C1").last)
    #expect(thread.channel == taken.channels.first)
    #expect(thread.latestReplies.map(\.text) == ["One", "Two"])
    #expect(thread.latestReplies.allSatisfy { $0.parentID == thread.id && $0.kind == .reply })
    #expect(thread.latestReplies.map(\.isShownInChannel) == [false, true])
    #expect(thread.replyCount == 5)
    #expect(thread.threadParticipants.map(\.user.id) == ["U1", "U2", "U3"])
    #expect((thread.participantCount, thread.activeParticipantCount) == (3, 2))
    #expect(thread.createdBy?.id == "U2")
    #expect(thread.createdAt == date(1_700_000_002))
    #expect(thread.lastMessageAt == date(1_700_000_003))
    #expect((report.messages, report.threads, report.replies) == (2, 1, 2))
  }

  @Test func `the current user is known before any chat is read`() throws {
    let scratch = try Scratch()
    try SlackExport().write(to: scratch.folder)
    let chats = try ChatImport(scratch.folder.path)
    var sink = FirstUsers()
    #expect(throws: FirstUsers.Known.self) {
      _ = try chats.run(into: &sink) { progress in Issue.record("\(progress)") }
    }
    #expect(sink.names == ["Ada Sample", "Bob Sample"])
  }
}

/// A sink that ends the import after the last user.
private struct FirstUsers: ImportSink {
  struct Known: Error {}
  var names: [String?] = []

  mutating func receive(_ user: ChatUser) { names.append(user.name) }
  mutating func receive(currentUser: UserID?) throws { throw Known() }
  mutating func receive(_ channel: ChatChannel) {}
  mutating func receive(_ thread: ChatThread) {}
  mutating func receive(_ event: ChatEvent) {}
}
