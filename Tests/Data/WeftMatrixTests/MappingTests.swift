// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftStore

@testable import WeftMatrix

/// Server answers become channels, messages and threads.
@Suite struct MappingTests {
  @Test func `the first answer has all rows in their order, without counts`() throws {
    let account = try RecordedAccount()
    try account.write(
      .sliding(SyncNews(sliding: RecordedAccount.bytes("sliding.json")), isWhole: true)
    )
    let rows = try account.rows()
    #expect(
      rows == [
        "Tea 0/0 the newest [pinned]",
        "Old 0/0 we move",
        "Noisy 0/0 Lunch? [muted]",
        "Secret 0/0 Encrypted message",
        "Come in 0/0 - [invited]",
        "bob 1/0 hello [marked]",
      ]
    )
  }

  @Test func `the sync adds counts and moves no row`() throws {
    let account = try RecordedAccount()
    try account.begin()
    let rows = try account.rows()
    #expect(
      rows == [
        "Tea 3/0 the newest [pinned]",
        "Old 1/0 we move",
        "Noisy 1/0 Lunch? [muted] [marked]",
        "Secret 1/0 Encrypted message",
        "Come in 0/0 - [invited]",
        "bob 1/0 hello",
      ]
    )
  }

  @Test func `a sync changes the rows it reports and leaves the others`() throws {
    let account = try RecordedAccount()
    try account.begin()
    try account.write(.sync(SyncNews(sync: RecordedAccount.bytes("later.json"))))
    let rows = try account.rows()
    #expect(
      rows == [
        "Tea and cake 3/0 the newest [pinned]",
        "Old 0/0 -",
        "Noisy 1/0 Lunch? [muted] [marked]",
        "Come in 0/0 -",
        "bob 0/0 hello",
      ]
    )
    #expect(try account.channel("old")?.isHidden == true)
    #expect(try account.channel("pair")?.currentlyTypingUsers.map(\.id) == ["@bob:localhost"])
  }

  @Test func `repeating an answer changes nothing`() throws {
    let account = try RecordedAccount()
    try account.begin()
    let later = try SyncNews(sync: RecordedAccount.bytes("later.json"))
    try account.write(.sync(later))
    let once = try account.content()
    try account.write(.sync(later))
    let twice = try account.content()
    #expect(RecordedAccount.difference(twice, once) == [])
  }

  @Test func `edits, reactions, redactions and quotes are applied to their messages`() throws {
    let account = try RecordedAccount()
    try account.begin()
    let tea = try #require(try account.channel("tea"))
    let texts = tea.latestMessages.reversed().map { $0.isDeleted ? "(deleted)" : $0.text }
    #expect(
      texts == [
        "first message", "an answer", "which leaves?", "green ones", "ada, what do you say?",
        "typo", "(deleted)", "the newest",
      ]
    )
    let typo = try #require(
      try tea.latestMessages.first { try $0.id.rawValue == RecordedAccount.id("typo") }
    )
    #expect(typo.textUpdatedAt != nil)
    #expect(typo.reactions == [ChatReaction(type: "👍", userID: "@ada:localhost")])
    #expect(
      tea.latestMessages.first?.quotedMessageID
        == tea.latestMessages.first { $0.text == "an answer" }?.id
    )
    try account.write(.sync(SyncNews(sync: RecordedAccount.bytes("later.json"))))
    let later = try #require(try account.channel("tea"))
    #expect(later.latestMessages.first { $0.id == typo.id }?.reactions == [])
  }

  @Test func `a thread with notifications is listed with its unread count`() throws {
    let account = try RecordedAccount()
    try account.begin()
    let root = MessageID(try RecordedAccount.id("root"))
    let thread = try #require(try account.state().thread(root))
    #expect(thread.latestReplies.map(\.text) == ["green ones", "ada, what do you say?"])
    #expect(thread.read(for: "@ada:localhost")?.unreadMessagesCount == 2)
    #expect(thread.replyCount == 2)
    try account.write(.sync(SyncNews(sync: RecordedAccount.bytes("later.json"))))
    let later = try #require(try account.state().thread(root))
    #expect(later.latestReplies.last?.text == "one more")
    #expect(later.read(for: "@ada:localhost")?.unreadMessagesCount == 3)
    #expect(later.replyCount == 3)
  }

  @Test func `votes are counted once per voter`() throws {
    let account = try RecordedAccount()
    try account.begin()
    try account.write(.sync(SyncNews(sync: RecordedAccount.bytes("later.json"))))
    let lunch = try RecordedAccount.id("lunch")
    let noisy = try #require(try account.channel("noisy"))
    let poll = try #require(noisy.latestMessages.first { $0.id.rawValue == lunch }?.poll)
    #expect(poll.options.map(\.text) == ["Soup", "Rice"])
    #expect(poll.voteCounts == ["Soup": 1, "Rice": 1])
    #expect(poll.ownVotes == ["Rice"])
  }

  @Test func `a room lists its user's capabilities`() throws {
    let account = try RecordedAccount()
    try account.begin()
    let tea = try #require(try account.channel("tea"))
    #expect(tea.ownCapabilities.isSuperset(of: [.sendMessage, .sendReaction, .deleteOwnMessage]))
    #expect(!tea.ownCapabilities.contains(.deleteAnyMessage))
    let secret = try #require(try account.channel("secret"))
    #expect(!secret.ownCapabilities.contains(.sendMessage))
    let pair = try #require(try account.channel("pair"))
    #expect(pair.ownCapabilities.contains(.deleteAnyMessage))
    #expect(pair.filterTags == ["direct"])
    let noisy = try #require(try account.channel("noisy"))
    #expect(noisy.filterTags == [try RecordedAccount.id("space")])
  }

  @Test func `a cached server answer adds nothing above newer messages`() throws {
    let account = try RecordedAccount()
    try account.begin()
    let before = try account.rows()
    let room = try RecordedAccount.id("tea")
    let event =
      #"{"type":"m.room.message","sender":"@bob:localhost","event_id":"$old","origin_server_ts":5,"#
      + #""content":{"msgtype":"m.text","body":"long ago"}}"#
    let unread = #""unread_notifications":{"notification_count":3,"highlight_count":0}"#
    let text =
      #"{"next_batch":"s","rooms":{"join":{"\#(room)":{"timeline":{"limited":true,"prev_batch":"p","#
      + #""events":[\#(event)]},\#(unread)}}}}"#
    try account.write(.sync(SyncNews(sync: Array(text.utf8), isInitial: true)))
    let after = try account.rows()
    #expect(after == before)
  }

  @Test func `an account of many rooms is written to a new file at once`() throws {
    let account = try RecordedAccount()
    let rooms = (0..<1_300).map { room in
      let events = (0..<8).map { number in
        #"{"type":"m.room.message","sender":"@bob:b","event_id":"$\#(room)-\#(number)","#
          + #""origin_server_ts":\#(1_000 * room + number),"content":{"msgtype":"m.text","body":"said \#(number)"}}"#
      }
      return #""!\#(room):b":{"timeline":[\#(events.joined(separator: ","))]}"#
    }
    let text = #"{"pos":"1","rooms":{\#(rooms.joined(separator: ","))}}"#
    try account.write(.sliding(SyncNews(sliding: Array(text.utf8)), isWhole: true))
    let state = try account.state()
    #expect(state.channelIDs.count == 1_300)
    #expect(state.channel("matrix:!1299:b")?.latestMessages.count == 8)
  }

  @Test
  func `followers reload after a thousand changed rooms, and receive fewer changes one by one`()
    async throws
  {
    for (count, isTold) in [(300, true), (1_300, false)] {
      let account = try RecordedAccount()
      let source = try StoreSource(opening: account.file.store.path)
      let start = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
      let rooms = (0..<count).map { #""!\#($0):b":{"name":"Room \#($0)","timeline":[]}"# }
      let text = #"{"pos":"1","rooms":{\#(rooms.joined(separator: ","))}}"#
      try account.write(.sliding(SyncNews(sliding: Array(text.utf8)), isWhole: true))
      if isTold {
        var events = try await source.events(after: start).makeAsyncIterator()
        #expect(try await events.next()?.event.type == .channelUpdated)
      } else {
        await #expect(throws: SourceError.self) { try await source.events(after: start) }
      }
      let page = try await source.channels(ChannelListQuery(), after: nil, limit: 2_000)
      #expect(page.rows.count == count)
      // Later changes are reported again.
      _ = try await source.events(after: page.position)
    }
  }

  @Test func `a room whose newest message is unknown requests it`() throws {
    let account = try RecordedAccount()
    let name =
      #"{"type":"m.room.name","state_key":"","sender":"@bob:b","event_id":"$n","origin_server_ts":9,"#
      + #""content":{"name":"Quiet"}}"#
    let text =
      #"{"pos":"1","rooms":{"!q:b":{"limited":true,"prev_batch":"t","timeline":[\#(name)]}}}"#
    let told = try account.write(.sliding(SyncNews(sliding: Array(text.utf8)), isWhole: true))
    #expect(told.wants == [.older(room: "!q:b", from: "t")])
    let older = #"{"chunk":[\#(name)],"end":"u"}"#
    let more = try account.write(
      .older(room: "!q:b", from: "t", OlderEvents(Array(older.utf8)))
    )
    #expect(more.wants == [.older(room: "!q:b", from: "u")])
    let message =
      #"{"type":"m.room.message","sender":"@bob:b","event_id":"$m","origin_server_ts":5000,"#
      + #""content":{"msgtype":"m.text","body":"at last"}}"#
    let last = #"{"chunk":[\#(message)],"end":"v"}"#
    let end = try account.write(.older(room: "!q:b", from: "u", OlderEvents(Array(last.utf8))))
    #expect(end.wants.isEmpty)
    let channel = try account.state().channel("matrix:!q:b")
    #expect(channel?.previewMessage?.text == "at last")
    #expect(channel?.lastMessageAt == Date(timeIntervalSince1970: 5))
  }
}
