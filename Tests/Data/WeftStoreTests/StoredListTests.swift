// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftStore
import WeftTestSupport

/// Lists over a file equal those over the same workspace in memory.
@Suite struct StoredListTests {
  private let file: GeneratedFile
  private var store: WorkspaceStore { file.store }
  private var workspace: Workspace { file.workspace }

  init() throws { file = try GeneratedFile() }

  private func event(_ number: Int) -> ChatEvent {
    let at = Date(timeIntervalSince1970: 1_780_669_440 + Double(number))
    if number % 9 == 0 {
      return ChatEvent(.channelHidden, cid: ChannelID("messaging:c\(number * 7 % 300)"), at: at)
    }
    return ChatEvent(.messageNew, cid: ChannelID("messaging:c\(number * 11 % 300)"), at: at) {
      $0.user = UserPatch("user-3")
      $0.message = MessagePatch(MessageID("new-\(number)")) {
        $0.text = .set("News \(number)")
        $0.author = UserPatch("user-3")
        $0.createdAt = at
      }
    }
  }

  @Test func `pages of channels arrive in the same order, before and after events`() throws {
    let memory = Engine(workspace: workspace, environment: workspace.environment())
    let stored = try Engine(store: store, environment: store.head.environment())
    for step in 0..<4 {
      for number in step * 20..<step * 20 + 20 {
        #expect(memory.apply(event(number)).refusal == nil)
        #expect(stored.apply(event(number)).refusal == nil)
      }
      if step == 2 { try stored.save() }
      for rows in [1, 20, 75, 400] {
        let (one, other) = (memory.channelList(rows: rows), stored.channelList(rows: rows))
        #expect(one.session.channels == other.session.channels, "step \(step), \(rows) rows")
        #expect(one.session.hasMore == other.session.hasMore)
      }
    }
    #expect(store.failure == nil)
  }

  @Test func `pages of threads arrive in the same order`() throws {
    let memory = Engine(workspace: workspace, environment: workspace.environment())
    let stored = try Engine(store: store, environment: store.head.environment())
    let query = ThreadListQuery(limit: 7)
    let (one, other) = (memory.threadList(query: query), stored.threadList(query: query))
    for _ in 0..<30 {
      #expect(one.threads == other.threads)
      memory.send(.threadAppeared(at: one.session.count - 1), to: one)
      stored.send(.threadAppeared(at: other.session.count - 1), to: other)
      _ = (one.drainChanges(), other.drainChanges())
    }
    #expect(other.threads.count == 120)
    #expect(one.threads == other.threads)
  }

  @Test func `a list with a filter or another order is the same as in memory`() throws {
    let memory = Engine(workspace: workspace, environment: workspace.environment())
    let stored = try Engine(store: store, environment: store.head.environment())
    let queries = [
      ChannelListQuery(filter: .equal(.muted, to: true)),
      ChannelListQuery(sort: [Sorting(key: .createdAt, isAscending: true)]),
    ]
    for query in queries {
      let one = memory.channelList(query: query, rows: 400)
      let other = stored.channelList(query: query, rows: 400)
      #expect(one.session.channels == other.session.channels)
      #expect(one.session.count > 0)
    }
  }
}
