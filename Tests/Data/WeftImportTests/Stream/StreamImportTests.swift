// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftImport
import WeftJSON
import WeftModel

@Suite struct StreamImportTests {
  private func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  private static let state = """
    {"channel":{"id":"a","type":"messaging","cid":"messaging:a","name":"Alpha","member_count":3,
       "created_at":"2026-01-01T00:00:00Z","created_by":{"id":"ada","name":"Ada Sample"},
       "config":{"typing_events":false},"own_capabilities":["send-message"],"color":"red"},
     "messages":[
       {"id":"m1","text":"Hi","type":"regular","user":{"id":"ada"},"created_at":"2026-01-02T00:00:00Z",
        "latest_reactions":[{"type":"like","user_id":"bob"}]},
       {"id":"m2","text":"Hey @Ada","user":{"id":"bob","name":"Bob Sample","image":null},
        "mentioned_users":[{"id":"ada"}],"created_at":"2026-01-03T00:00:00.5Z","attachments":null}],
     "members":[{"user_id":"ada","user":{"id":"ada"},"channel_role":"owner"},{"user_id":"bob"}],
     "membership":{"user":{"id":"ada"},"pinned_at":"2026-01-02T00:00:00Z"},
     "read":[{"user":{"id":"ada"},"last_read":"2026-01-02T00:00:00Z","unread_messages":1},
             {"user":{"id":"cy","name":"Cy Sample"},"last_read":"2026-01-01T00:00:00Z"}],
     "watcher_count":2,"hidden":false,"duration":"1ms","pinned_messages":[]}
    """

  @Test func `the state of a channel becomes the channel with its messages`() throws {
    let (taken, report) = try importJSON(Self.state)
    #expect(report.issues == [])
    #expect(report.format == .streamChannel)
    #expect(report.currentUserID == "ada")
    let ada = ChatUser(id: "ada", name: "Ada Sample")
    let bob = ChatUser(id: "bob", name: "Bob Sample")
    #expect(Set(taken.users.map(\.id)) == ["ada", "bob", "cy"])
    #expect(taken.users.first { $0.id == "ada" } == ada)
    var expected = ChatChannel(
      id: "messaging:a",
      name: "Alpha",
      createdAt: try date("2026-01-01T00:00:00Z")
    )
    expected.createdBy = ada
    expected.config.typingEventsEnabled = false
    expected.ownCapabilities = [.sendMessage]
    expected.custom = ["color": .string("red")]
    expected.members = [ChatChannelMember(ada), ChatChannelMember(bob)]
    expected.members[0].role = "owner"
    expected.memberCount = 3
    expected.watcherCount = 2
    expected.membership = expected.members[0]
    expected.membership?.pinnedAt = try date("2026-01-02T00:00:00Z")
    expected.unreadCount = ChannelUnreadCount(messages: 1, mentions: 1)
    expected.reads = [
      ChatChannelRead(
        userID: "ada",
        lastReadAt: try date("2026-01-02T00:00:00Z"),
        unreadMessagesCount: 1
      ),
      ChatChannelRead(userID: "cy", lastReadAt: try date("2026-01-01T00:00:00Z")),
    ]
    var first = ChatMessage(
      id: "m1",
      author: ada,
      text: "Hi",
      createdAt: try date("2026-01-02T00:00:00Z")
    )
    first.reactions = [ChatReaction(type: "like", userID: "bob")]
    var second = ChatMessage(
      id: "m2",
      author: bob,
      text: "Hey @Ada",
      createdAt: try date("2026-01-03T00:00:00Z").addingTimeInterval(0.5)
    )
    second.mentionedUserIDs = ["ada"]
    expected.latestMessages = [second, first]
    expected.lastMessageAt = second.createdAt
    #expect(taken.channels == [expected])
  }

  @Test(arguments: ChannelFlag.allCases)
  func `a channel has each flag of its payload`(flag: ChannelFlag) throws {
    let flagged = Self.state.replacing("\"id\":\"a\",", with: "\"id\":\"a\",\"\(flag.name)\":true,")
    let (taken, report) = try importJSON(flagged)
    #expect(report.issues == [])
    #expect(ChannelFlag.allCases.filter { taken.channels[0][$0] } == [flag])
  }

  @Test func `an answer to a query may have several states, with users anywhere`() throws {
    let other =
      #"{"channel":{"cid":"messaging:b"},"messages":[],"members":[{"user":{"id":"bob"}}]}"#
    let (taken, report) = try importJSON(
      #"{"channels":[\#(other),\#(Self.state)],"duration":"2ms"}"#
    )
    #expect(report.issues == [])
    #expect(report.format == .streamChannels)
    #expect(taken.channels.map(\.id) == ["messaging:b", "messaging:a"])
    #expect(taken.channels[0].members.map(\.user.name) == ["Bob Sample"])
    #expect(taken.channels[0].createdAt == Date(timeIntervalSince1970: 0))
    #expect(taken.order.suffix(2) == ["channel messaging:b", "channel messaging:a"])
  }

  private static let thread = """
    {"parent_message_id":"p","channel_cid":"messaging:a","title":"Plans","reply_count":2,
     "parent_message":{"id":"p","text":"Who comes?","user":{"id":"ada","name":"Ada Sample"},
       "created_at":"2026-01-02T00:00:00Z","reply_count":2},
     "channel":{"cid":"messaging:a","name":"Alpha","created_at":"2026-01-01T00:00:00Z"},
     "created_by":{"id":"bob","name":"Bob Sample"},"created_at":"2026-01-02T01:00:00Z",
     "participant_count":2,"active_participant_count":2,
     "thread_participants":[{"user_id":"ada","user":{"id":"ada"},"last_read_at":"2026-01-03T00:00:00Z"},
                            {"user_id":"bob"}],
     "latest_replies":[
       {"id":"r2","text":"Me too","parent_id":"p","user":{"id":"ada"},"created_at":"2026-01-02T02:00:00Z"},
       {"id":"r1","text":"Me","parent_id":"p","user":{"id":"bob"},"created_at":"2026-01-02T01:00:00Z"}],
     "read":[{"user":{"id":"ada"},"last_read":"2026-01-02T01:30:00Z","unread_messages":1}]}
    """

  @Test(arguments: [true, false])
  func `threads bring their channel and parent`(isList: Bool) throws {
    let json = isList ? #"{"threads":[\#(Self.thread)],"next":""}"# : #"{"thread":\#(Self.thread)}"#
    let (taken, report) = try importJSON(json)
    #expect(report.issues == [])
    #expect(report.format == (isList ? .streamThreads : .streamThread))
    #expect(
      taken.order
        == ["user bob", "user ada", "channel messaging:a", "thread p"].sorted {
          taken.order.firstIndex(of: $0) ?? 0 < taken.order.firstIndex(of: $1) ?? 0
        }
    )
    let thread = try #require(taken.threads.first)
    #expect(taken.channels.first?.latestMessages.map(\.id) == ["p"])
    #expect(thread.channel == taken.channels.first)
    #expect(thread.parentMessage == taken.channels.first?.latestMessages.first)
    #expect(thread.title == "Plans")
    #expect(thread.createdBy?.name == "Bob Sample")
    #expect(thread.latestReplies.map(\.id) == ["r1", "r2"])
    #expect(thread.lastMessageAt == (try date("2026-01-02T02:00:00Z")))
    #expect(thread.replyCount == 2)
    #expect(thread.threadParticipants.map(\.user.name) == ["Ada Sample", "Bob Sample"])
    #expect(
      thread.reads == [
        ThreadRead(
          userID: "ada",
          lastReadAt: try date("2026-01-02T01:30:00Z"),
          unreadMessagesCount: 1
        )
      ]
    )
  }

  @Test func `a thread adds its parent to a channel of newer messages`() throws {
    let json = #"{"channels":[\#(Self.state)],"threads":[\#(Self.thread)]}"#
    let (taken, report) = try importJSON(json, for: "ada")
    #expect(report.issues == [])
    #expect(taken.channels.first?.latestMessages.map(\.id) == ["m2", "p", "m1"])
    // An exported file names the parent of a thread only by its id.
    var workspace = try Workspace(currentUser: #require(taken.users.first { $0.id == "ada" }))
    (workspace.users, workspace.channels) = (taken.users, taken.channels)
    workspace.threads = taken.threads
    let read = try Workspace(json: Array(workspace.json.utf8))
    #expect(read.threads.map(\.id) == ["p"])
  }

  @Test func `importing twice gives equal models in the same order`() throws {
    let json = #"{"channels":[\#(Self.state)],"threads":[\#(Self.thread)]}"#
    let first = try importJSON(json, for: "bob")
    let second = try importJSON(json, for: "bob")
    #expect(first.taken == second.taken)
    #expect(first.report == second.report)
    #expect(first.report.currentUserID == "bob")
    #expect(first.taken.channels.count == 1)
    #expect(first.taken.threads.first?.channel == first.taken.channels.first)
  }
}
