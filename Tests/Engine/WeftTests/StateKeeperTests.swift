// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftLists
import WeftModel
import WeftStore
import WeftTestSupport

@testable import Weft

/// Reading a state on one thread while another thread changes it.
@Suite struct StateKeeperTests {
  @Test func `a row read during changes is never older than a finished change`() {
    let id = ChannelID("messaging:a")
    let keeper = StateKeeper(
      ChatState(currentUser: Samples.me, users: [], channels: [], threads: [], now: Samples.now)
    )
    let stale = Atomic(0)
    let isOver = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      if thread == 0 {
        defer { isOver.store(true, ordering: .releasing) }
        for number in 1...20_000 {
          keeper.change { $0.insert(Samples.channel("a", name: "\(number)", [])) }
          if keeper.channel(id)?.name != "\(number)" { stale.add(1, ordering: .relaxed) }
        }
      } else {
        while !isOver.load(ordering: .acquiring) { _ = keeper.channel(id) }
      }
    }
    #expect(stale.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: 0..<6)
  func `rows cached over an event match freshly read ones`(seed: UInt64) throws {
    let scratch = try Scratch()
    let world = RandomEvents.world()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia, Samples.droid]
    workspace.now = Samples.now
    workspace.channels = world.channelIDs.compactMap { world.channel($0) }
    workspace.threads = world.threadIDs.compactMap { world.thread($0) }
    let store = try WorkspaceStore(creating: scratch.path("w.weft").path, workspace)
    try store.add(workspace)
    var state = try store.state()
    let keeper = StateKeeper(state)
    var events = RandomEvents(seed: seed)
    for step in 0..<150 {
      let event = events.next()
      #expect(keeper.apply(event) == state.apply(event))
      if step % 7 == 6 {
        _ = try store.save(&state)
        keeper.settle(state)
      }
      for id in state.channelIDs {
        let (kept, read) = (keeper.channel(id), state.shownChannel(id))
        try #require(
          kept.map { bare($0) } == read.map { bare($0) },
          "seed \(seed), step \(step), \(event.type.rawValue)"
        )
      }
    }
  }

  /// A channel with only the messages that its row needs.
  private func bare(_ channel: ChatChannel) -> ChatChannel {
    var channel = channel
    channel.latestMessages = Array(channel.latestMessages.prefix(16))
    return channel
  }
}
