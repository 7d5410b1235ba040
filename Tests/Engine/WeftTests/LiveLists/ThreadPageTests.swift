// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

/// Pages of threads in memory, while threads appear, disappear and move between two pages.
@Suite struct ThreadPageTests {
  /// Four threads; a lower number is newer.
  private static func engine() -> Engine {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [Samples.channel("a")]
    workspace.threads = (0..<4).map { number in
      let age = Double(10 * number + 10)
      var thread = ChatThread(
        parentMessage: Samples.message("Question", id: "t\(number)", age: age),
        channel: workspace.channels[0],
        createdAt: Samples.now.addingTimeInterval(-age)
      )
      thread.lastMessageAt = thread.createdAt
      return thread
    }
    return Engine(workspace: workspace, environment: workspace.environment())
  }

  @Test func `a page starts after the previous page's last thread, even if that was deleted`() {
    let engine = Self.engine()
    let list = engine.threadList(query: ThreadListQuery(limit: 2))
    #expect(list.threads.map(\.id) == ["t0", "t1"])
    for id: MessageID in ["t0", "t1"] {
      engine.apply(
        ChatEvent(.messageDeleted, cid: "messaging:a", at: Samples.now) {
          ($0.messageID, $0.hardDelete) = (id, true)
        }
      )
    }
    _ = list.drainChanges()
    engine.send(.threadAppeared(at: 0), to: list)
    _ = list.drainChanges()
    #expect(list.threads.map(\.id) == ["t2", "t3"] && list.session.hasLoadedAllThreads)
  }
}
