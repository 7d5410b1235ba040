// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftDiff
import WeftLocale
import WeftStore
import WeftTestSupport

/// A list over a file holds only an order, yet follows events like a list that holds its rows.
@Suite struct FollowedListTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("w.weft").path
  }

  private func make(_ workspace: Workspace) throws -> (memory: Engine, stored: Engine) {
    let store = try WorkspaceStore(creating: path, workspace)
    try store.add(workspace)
    // The world as a file has it: there every member has a membership.
    let environment = store.head.environment()
    return (
      Engine(workspace: try store.workspace(), environment: environment),
      try Engine(store: store, environment: environment)
    )
  }

  private var world: Workspace {
    let world = RandomEvents.world()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia, Samples.droid]
    workspace.now = Samples.now
    workspace.channels = world.channelIDs.compactMap { world.channel($0) }
    workspace.threads = world.threadIDs.compactMap { world.thread($0) }
    return workspace
  }

  @Test(arguments: 0..<6)
  func `both lists show the same after each event, saved or not`(seed: UInt64) throws {
    let (memory, stored) = try make(world)
    let query = ChannelListQuery(sort: [Sorting(key: .name, isAscending: true)])
    let lists = [memory, stored].map {
      ($0.channelList(), $0.channelList(query: query), $0.threadList())
    }
    var events = RandomEvents(seed: seed)
    for step in 0..<80 {
      let event = events.next()
      _ = (memory.apply(event), stored.apply(event))
      if step % 5 == 4 { try stored.save() }
      if step % 13 == 12 {
        memory.send(.loadThreads, to: lists[0].2)
        stored.send(.loadThreads, to: lists[1].2)
      }
      let place: Comment = "seed \(seed), step \(step), \(event.type.rawValue)"
      let scenes = lists.map { list in
        [
          list.0.screen(rowLimit: 20), list.1.screen(rowLimit: 20), list.2.screen(rowLimit: 20),
        ]
      }
      try #require(scenes[0] == scenes[1], place)
    }
  }

  @Test func `both lists report the same changes and stay at the same row`() throws {
    let (memory, stored) = try make(world)
    let (one, other) = (memory.channelList(), stored.channelList())
    var events = RandomEvents(seed: 99)
    for step in 0..<200 {
      let event = events.next()
      _ = (memory.apply(event), stored.apply(event))
      if step % 3 == 0 {
        memory.send(.scroll(to: step % 4), to: one)
        stored.send(.scroll(to: step % 4), to: other)
      }
      try #require(one.drainChanges() == other.drainChanges(), "step \(step)")
      try #require(one.session.firstVisible == other.session.firstVisible, "step \(step)")
    }
  }

  /// Rows that differ only by id, more than fit on a page of places.
  @Test func `rows with the same date are ordered by id`() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me]
    workspace.now = Samples.now
    workspace.channels = (0..<20_000).map { number in
      var channel = Samples.channel("c\(number * 7_919 % 20_000)")
      channel.latestMessages = []
      channel.createdAt = Samples.now
      channel.lastMessageAt = nil
      return channel
    }
    let (memory, stored) = try make(workspace)
    let lists = [memory, stored].map { $0.channelList(rows: 20_000) }
    #expect(lists[1].count == 20_000)
    let victims = lists[0].channels.map(\.id)
    let changes = lists.indices.map { index in
      let engine = index == 0 ? memory : stored
      for number in [3, 19_999, 10_000] {
        engine.apply(ChatEvent(.channelHidden, cid: victims[number]))
      }
      return lists[index].drainChanges()
    }
    #expect(changes[0].deletes.count == 3)
    #expect(changes[0] == changes[1])
    #expect(lists[0].channels.map(\.id) == lists[1].channels.map(\.id))
  }

  @Test func `another query shows its own rows, and the first one can be restored`() throws {
    let (memory, stored) = try make(world)
    let (one, other) = (memory.channelList(), stored.channelList())
    let queries = [
      ChannelListQuery(sort: [Sorting(key: .name, isAscending: true)]),
      ChannelListQuery(filter: .equal(.muted, to: true)), ChannelListQuery(),
    ]
    for query in queries {
      memory.send(.replaceQuery(query), to: one)
      stored.send(.replaceQuery(query), to: other)
      #expect(one.screen(rowLimit: 20) == other.screen(rowLimit: 20))
      #expect(one.count == other.count)
    }
  }

  @Test func `a frozen list does not change when something is saved`() throws {
    let (_, stored) = try make(world)
    let list = stored.channelList()
    let before = list.screen(rowLimit: 20)
    stored.send(.freeze, to: list)
    var events = RandomEvents(seed: 5)
    for _ in 0..<40 { stored.apply(events.next()) }
    try stored.save()
    #expect(list.screen(rowLimit: 20) == before)
    stored.send(.thaw, to: list)
    #expect(list.screen(rowLimit: 20) != before)
  }
}
