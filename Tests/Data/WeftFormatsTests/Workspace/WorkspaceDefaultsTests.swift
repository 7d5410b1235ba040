// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

@Suite struct WorkspaceDefaultsTests {
  private func date(_ day: String) -> Date? {
    Workspace.date("2026-01-\(day)T00:00:00Z")
  }

  @Test func `a workspace with one user is empty otherwise`() throws {
    let json = #"{"weft":1,"current_user_id":"me","users":[{"id":"me"}]}"#
    let workspace = try WorkspaceSamples.read(json)
    #expect(workspace == Workspace(currentUser: ChatUser(id: UserID("me"))))
    #expect(workspace.now == nil && workspace.timeZone == nil && workspace.locale == nil)
    #expect(workspace.config == ChatConfig() && !workspace.config.showsDrafts)
    #expect(workspace.mutedUserIDs == [] && workspace.threads == [] && workspace.custom == [:])
    #expect(workspace.latestDate == nil)
  }

  @Test func `a minimal channel has the documented defaults`() throws {
    let channel = try #require(
      try WorkspaceSamples.read(WorkspaceSamples.channel("")).channels.first
    )
    let start = try #require(date("01"))
    #expect(channel == ChatChannel(id: ChannelID("m:a"), createdAt: start))
    #expect(channel.config == ChannelConfig() && channel.config.deliveryEventsEnabled)
  }

  @Test func `a minimal message has the documented defaults`() throws {
    let file = WorkspaceSamples.message("")
    let message = try #require(try WorkspaceSamples.read(file).channels.first?.latestMessages.first)
    let start = try #require(date("02"))
    let me = ChatUser(id: UserID("me"))
    #expect(message == ChatMessage(id: MessageID("1"), author: me, text: "", createdAt: start))
    #expect(message.kind == .regular)
  }

  @Test func `a reaction repeated in a file counts once`() throws {
    let (like, love) = (
      ChatReaction(type: "like", userID: "me"), ChatReaction(type: "love", userID: "me")
    )
    let (first, second) = (#"{"type":"like","user_id":"me"}"#, #"{"type":"love","user_id":"me"}"#)
    let file = WorkspaceSamples.message(#","reactions":[\#(first),\#(second),\#(first)]"#)
    let message = try WorkspaceSamples.read(file).channels.first?.latestMessages.first
    #expect(message?.reactions == [like, love])
  }

  @Test func `a minimal thread has the documented defaults`() throws {
    let workspace = try WorkspaceSamples.read(WorkspaceSamples.thread(""))
    let channel = try #require(workspace.channels.first)
    let expected = ChatThread(
      parentMessage: channel.latestMessages[0],
      channel: channel,
      createdAt: try #require(date("03"))
    )
    #expect(workspace.threads == [expected])
  }

  @Test(arguments: [
    "name", "image", "updated_at", "deleted_at", "hidden", "team", "filter_tags", "member_count",
    "members", "config", "unread", "reads", "typing_user_ids", "draft", "custom", "messages",
    "membership", "x_unknown",
  ])
  func `null means the same as a missing value`(key: String) throws {
    let with = try WorkspaceSamples.read(WorkspaceSamples.channel(",\"\(key)\":null"))
    #expect(with == (try WorkspaceSamples.read(WorkspaceSamples.channel(""))))
  }

  @Test func `a user among the members may have no membership`() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel("a")]
    let channel = workspace.channels[0]
    #expect(channel.membership == nil && channel.members.contains { $0.id == Samples.me.id })
    let back = try WorkspaceSamples.read(workspace.json)
    #expect(back.channels.first?.membership == nil)
    #expect(back.channels.first?.members.map(\.id) == channel.members.map(\.id))
  }

  @Test func `members are counted and contain the user's own membership`() throws {
    let members = #","members":[{"user_id":"x"},{"user_id":"me","role":"owner"}]"#
    let channel = try WorkspaceSamples.read(WorkspaceSamples.channel(members)).channels[0]
    #expect(channel.memberCount == 2)
    #expect(channel.membership?.role == "owner")
    let others = #","members":[{"user_id":"x"}],"member_count":9"#
    let other = try WorkspaceSamples.read(WorkspaceSamples.channel(others)).channels[0]
    #expect(other.memberCount == 9 && other.membership == nil)
  }

  @Test(arguments: [
    (#""type":"regular""#, "05"), (#""type":"system""#, "05"), (#""type":"error""#, "02"),
    (#""deleted_at":"2026-01-06T00:00:00Z""#, "05"), (#""type":"ephemeral""#, "02"),
    (#""shadowed":true"#, "02"), (#""parent_id":"0""#, "02"),
    (#""parent_id":"0","show_in_channel":true"#, "05"),
  ])
  func `only a message that counts gives a channel its date`(members: String, day: String) throws {
    let file = WorkspaceSamples.channel(
      """
      ,"messages":[{"id":"0","user_id":"x","created_at":"2026-01-02T00:00:00Z"},
      {"id":"1","user_id":"x","created_at":"2026-01-05T00:00:00Z",\(members)}]
      """
    )
    #expect(try WorkspaceSamples.read(file).channels[0].lastMessageAt == date(day))
  }

  @Test func `system messages don't set the date if the channel skips them`() throws {
    let file = WorkspaceSamples.message(#","type":"system""#)
    #expect(try WorkspaceSamples.read(file).channels[0].lastMessageAt == date("02"))
    let skipping = file.replacing(
      #""messages""#,
      with: #""config":{"skip_last_msg_update_for_system_msgs":true},"messages""#
    )
    #expect(try WorkspaceSamples.read(skipping).channels[0].lastMessageAt == nil)
  }

  @Test func `the newest reply that counts gives a thread its date`() throws {
    let file = WorkspaceSamples.thread(
      """
      ,"latest_replies":[{"id":"r2","user_id":"x","created_at":"2026-01-05T00:00:00Z"},
      {"id":"r3","user_id":"x","created_at":"2026-01-06T00:00:00Z","type":"error"},
      {"id":"r1","user_id":"x","created_at":"2026-01-05T00:00:00Z"}]
      """
    )
    let thread = try WorkspaceSamples.read(file).threads[0]
    #expect(thread.latestReplies.map(\.id.rawValue) == ["r1", "r2", "r3"])
    #expect(thread.lastMessageAt == date("05"))
    #expect(thread.replyCount == 0 && thread.participantCount == 0)
  }

  @Test func `a reply may also be in its channel if it is identical there`() throws {
    let reply = #"{"id":"r","user_id":"x","created_at":"2026-01-05T00:00:00Z","parent_id":"1"}"#
    let start = WorkspaceSamples.thread(#","latest_replies":[\#(reply)]"#)
    let file = start.replacing(#""messages":["#, with: #""messages":[\#(reply),"#)
    let workspace = try WorkspaceSamples.read(file)
    #expect(workspace.channels[0].latestMessages[0] == workspace.threads[0].latestReplies[0])
    let other = file.replacing(
      #""id":"r","user_id":"x""#,
      with: #""id":"r","user_id":"me""#,
      maxReplacements: 1
    )
    #expect(
      WorkspaceSamples.refusal(other)
        == #"threads[0].latest_replies[0].id: another message has the id "r""#
    )
  }

  @Test func `votes without a date keep the order of the file`() throws {
    let file = WorkspaceSamples.message(
      #","poll":{"latest_votes":[{"user_id":"a"},{"user_id":"b"},{}]}"#
    )
    let poll = try #require(try WorkspaceSamples.read(file).channels[0].latestMessages[0].poll)
    #expect(poll.latestVotes.map(\.user?.id.rawValue) == ["a", "b", nil])
    #expect(poll.latestVoter?.id == UserID("a") && poll.name == "" && poll.id == nil)
  }
}
