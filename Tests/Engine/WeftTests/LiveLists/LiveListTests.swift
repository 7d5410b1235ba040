// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

/// After any events, a visible list is the same as a new one.
@Suite struct LiveListTests {
  private let engine: Engine

  init() {
    let world = RandomEvents.world()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia, Samples.droid]
    workspace.now = Samples.now
    workspace.channels = world.channelIDs.compactMap { world.channel($0) }
    workspace.threads = world.threadIDs.compactMap { world.thread($0) }
    engine = Engine(workspace: workspace, environment: workspace.environment())
  }

  /// The visible parts of a row; its number shows when it first appeared.
  private static func shown(_ list: ChatChannelListViewModel) -> [[String?]] {
    list.rows(in: 0..<50).map {
      [
        $0.channelName, $0.accessibilityLabel, $0.messagePreviewText, $0.messagePreviewAuthorName,
        $0.timestampText, $0.badgeText, $0.avatar.initials, $0.draftMessageText,
      ]
    }
  }

  private static func shown(_ list: ChatThreadListViewModel) -> [[String?]] {
    list.rows(in: 0..<50).map {
      [
        $0.channelNameText, $0.accessibilityLabel, $0.parentMessageText, $0.parentMessageAuthorName,
        $0.latestReplyAuthorNameText, $0.latestReplyMessageText, $0.threadTitle, $0.badgeText,
      ]
    }
  }

  private static func shown(_ list: ChatMessageListViewModel) -> [[String?]] {
    // The line above unread messages stays where it was when the list was opened.
    let line = list.environment.strings.text(.messagesNew) + ". "
    return list.rows(in: 0..<200).map {
      [
        $0.text, $0.authorNameText, $0.accessibilityLabel.replacing(line, with: ""), $0.timeText,
        $0.replyCountText,
        $0.avatar?.initials,
      ]
    }
  }

  private static func queries(_ seed: UInt64) throws -> [ChannelListQuery] {
    var random = RandomQuery(seed: Int(seed))
    let names = #"{"member.user.name":{"$autocomplete":"leia at"}}"#
    let some = try [names, #"{"muted":{"$eq":true}}"#, random.filter(), random.filter()].map {
      ChannelListQuery(filter: try Filter(json: Array($0.utf8)), sort: random.sort())
    }
    return some + [ChannelListQuery(), ChannelListQuery(sort: random.sort())]
  }

  @Test(arguments: 0..<16)
  func `lists of channels match new ones for any query`(seed: UInt64) throws {
    let queries = try Self.queries(seed)
    let lists = queries.map { engine.channelList(query: $0, rows: 50) }
    var events = RandomEvents(seed: seed)
    for step in 0..<60 {
      let event = events.next()
      engine.apply(event)
      for (list, query) in zip(lists, queries) {
        let place: Comment = "seed \(seed), step \(step), \(event.type.rawValue), \(query)"
        _ = list.drainChanges()
        let new = engine.channelList(query: query, rows: 50)
        try #require(list.channels == new.channels, place)
        try #require(Self.shown(list) == Self.shown(new), place)
        try #require(list.count == new.count && list.phase == new.phase, place)
      }
    }
  }

  @Test(arguments: 0..<16)
  func `lists of threads match new ones, and their order once reloaded`(seed: UInt64) throws {
    let text = #"{"channel.disabled":{"$eq":false}}"#
    let filter: Filter<ThreadListFilterScope> = try Filter(json: Array(text.utf8))
    let queries = [ThreadListQuery(), ThreadListQuery(filter: filter)]
    let lists = queries.map { engine.threadList(query: $0, rows: 50) }
    var events = RandomEvents(seed: seed)
    for step in 0..<60 {
      let event = events.next()
      engine.apply(event)
      for (list, query) in zip(lists, queries) {
        let place: Comment = "seed \(seed), step \(step), \(event.type.rawValue)"
        _ = list.drainChanges()
        try #require(list.threads == list.threads.compactMap { engine.state.thread($0.id) }, place)
        guard step % 3 == 2 else { continue }
        engine.send(.loadThreads, to: list)
        _ = list.drainChanges()
        let new = engine.threadList(query: query, rows: 50)
        try #require(list.threads == new.threads, place)
        try #require(Self.shown(list) == Self.shown(new), place)
      }
    }
  }

  @Test(arguments: 0..<16)
  func `lists of messages and replies match new ones`(seed: UInt64) throws {
    let ids: [ChannelID] = [EventSamples.general, "messaging:a", "messaging:b"]
    let lists = ids.compactMap { engine.messageList($0, rows: 500) }
    let replies = try #require(
      engine.replyList(EventSamples.parent, in: EventSamples.general, rows: 500)
    )
    var events = RandomEvents(seed: seed)
    for step in 0..<60 {
      let event = events.next()
      engine.apply(event)
      let place: Comment = "seed \(seed), step \(step), \(event.type.rawValue)"
      // Several events may arrive between two frames.
      if step % 4 == 1 { continue }
      for list in lists {
        _ = list.drainChanges()
        let new = try #require(engine.messageList(list.channel.id, rows: 500))
        try #require(list.messages == new.messages, place)
        try #require(Self.shown(list) == Self.shown(new), place)
        try #require(list.title == new.title && list.channel.members == new.channel.members, place)
      }
      _ = replies.drainChanges()
      guard let new = engine.replyList(EventSamples.parent, in: EventSamples.general, rows: 500)
      else { continue }
      try #require(replies.messages == new.messages, place)
      try #require(replies.parentMessage == new.parentMessage, place)
      try #require(Self.shown(replies) == Self.shown(new), place)
    }
  }

  @Test func `a reply that is only in its thread stays out of the channel's list`() throws {
    let list = try #require(engine.messageList(EventSamples.general, rows: 9))
    engine.apply(
      ChatEvent(.userMessagesDeleted, cid: EventSamples.general, at: EventSamples.at(9)) {
        $0.user = UserPatch(Samples.leia.id)
      }
    )
    _ = list.drainChanges()
    #expect(list.messages.map(\.id) == ["m0"])
    #expect(engine.state.thread(EventSamples.parent)?.parentMessage.isDeleted == true)
  }
}
