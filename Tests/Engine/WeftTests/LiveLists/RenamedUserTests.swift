// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

/// A changed name changes everywhere.
@Suite struct RenamedUserTests {
  private let engine: Engine

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    let channel = Samples.channel("!members-x", name: nil, [Samples.message("Hello", id: "m")])
    workspace.channels = [channel, Samples.channel("b")]
    var thread = ChatThread(
      parentMessage: channel.latestMessages[0],
      channel: channel,
      createdAt: Samples.now
    )
    thread.latestReplies = [Samples.message("Answer", id: "r") { $0.parentID = "m" }]
    thread.threadParticipants = [ThreadParticipant(user: Samples.leia)]
    workspace.threads = [thread]
    engine = Engine(workspace: workspace, environment: workspace.environment())
  }

  private func rename() {
    engine.apply(
      ChatEvent(.userUpdated) {
        $0.user = UserPatch(Samples.leia.id) { $0.name = .set("General Organa") }
      }
    )
  }

  @Test func `lists and rows in memory show the new name`() throws {
    let channels = engine.channelList(rows: 9)
    let threads = engine.threadList(rows: 9)
    let messages = try #require(engine.messageList("messaging:!members-x", rows: 9))
    let replies = try #require(engine.replyList("m", rows: 9))
    engine.send(.search("hello"), to: channels)
    rename()
    _ = (channels.drainChanges(), threads.drainChanges(), messages.drainChanges())
    let channel = try #require(channels.channels.first { $0.id == "messaging:!members-x" })
    #expect(channel.members.last?.user.name == "General Organa")
    #expect(channel.latestMessages.first?.author.name == "General Organa")
    #expect(channels.session.channels == channels.channels)
    let row = try #require(channels.row(of: channel))
    #expect(row.channel == channel && row.channelName == "General Organa")
    let thread = try #require(threads.threads.first)
    #expect(thread.latestReplies.last?.author.name == "General Organa")
    #expect(thread.threadParticipants.map(\.user.name) == ["General Organa"])
    #expect(thread.channel.members.last?.user.name == "General Organa")
    #expect(threads.rows(in: 0..<1)[0].latestReplyAuthorNameText == "General Organa")
    #expect(messages.messages.map(\.author.name) == ["General Organa"])
    #expect(messages.title == "General Organa")
    #expect(replies.parentMessage?.author.name == "General Organa")
    let found = channels.searchResults.compactMap(\.message?.author.name)
    #expect(!found.isEmpty && Set(found) == ["General Organa"])
  }

  @Test func `a list filtered by members' names follows them`() throws {
    let text = #"{"member.user.name":{"$autocomplete":"general"}}"#
    let filter: Filter<ChannelListFilterScope> = try Filter(json: Array(text.utf8))
    let list = engine.channelList(query: ChannelListQuery(filter: filter), rows: 9)
    #expect(list.count == 0)
    rename()
    _ = list.drainChanges()
    #expect(list.channels.map(\.id) == ["messaging:!members-x", "messaging:b"])
  }

  @Test func `a frozen list keeps the displayed names`() {
    let list = engine.channelList(rows: 9)
    let before = list.screen(rowLimit: 9)
    engine.send(.freeze, to: list)
    rename()
    #expect(list.screen(rowLimit: 9) == before)
    engine.send(.thaw, to: list)
    #expect(list.screen(rowLimit: 9) != before)
  }

  @Test func `a list filtered by mutes follows their expiry`() throws {
    let id = ChannelID("messaging:b")
    engine.apply(
      ChatEvent(.notificationChannelMutesUpdated) {
        let details = MuteDetails(expiresAt: engine.environment.now.addingTimeInterval(60))
        $0.channelMutes = [.init(id, details)]
      }
    )
    let query = ChannelListQuery(filter: .equal(.muted, to: true))
    let list = engine.channelList(query: query, rows: 9)
    #expect(list.channels.map(\.id) == [id])
    engine.advance(to: engine.environment.now.addingTimeInterval(61))
    _ = list.drainChanges()
    #expect(list.channels.isEmpty)
  }
}
