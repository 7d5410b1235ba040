// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftLists
import WeftModel
import WeftTestSupport

@testable import Weft

/// Reading on one thread of a state that another thread changes.
@Suite struct StateKeeperTests {
  @Test func `a row read beside changes is never older than a change that is over`() {
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
}
