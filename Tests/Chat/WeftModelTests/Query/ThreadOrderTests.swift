// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDiff
import WeftJSON
import WeftModel
import WeftTestSupport

@Suite struct ThreadOrderTests {
  private func threads(seed: Int) -> [ChatThread] {
    var random = SeededGenerator(seed: UInt64(seed))
    return (0..<40).map { number in
      Samples.thread("m\(number * 37 % 40)") { thread in
        thread.lastMessageAt =
          Bool.random(using: &random)
          ? nil : Samples.later(.random(in: 0...2, using: &random).rounded())
        thread.replyCount = .random(in: 0...9, using: &random)
        thread.participantCount = .random(in: 0...2, using: &random)
        thread.activeParticipantCount = .random(in: 0...1, using: &random)
        let unread = Int.random(in: -1...9, using: &random)
        thread.reads = [ThreadRead(userID: "luke", unreadMessagesCount: unread)]
        thread.custom["k"] = .integer(.random(in: 0...1, using: &random))
      }
    }
  }

  private static let sorts: [[Sorting<ThreadListSortingKey>]] = [
    [], [Sorting(key: .createdAt)], [Sorting(key: .updatedAt, isAscending: true)],
    [Sorting(key: .replyCount), Sorting(key: .lastMessageAt, isAscending: true)],
    [Sorting(key: .participantCount), Sorting(key: .activeParticipantCount, isAscending: true)],
    [Sorting(key: .custom("k")), Sorting(key: .hasUnread, isAscending: true)],
    [Sorting(key: .parentMessageId, isAscending: true)], [Sorting(key: .parentMessageId)],
  ]

  @Test(arguments: sorts) func `every sorting is a total order that the index keeps`(
    sort: [Sorting<ThreadListSortingKey>]
  ) {
    let query = ThreadListQuery(sort: sort)
    let sorted = threads(seed: 3).sorted { query.isOrdered($0, before: $1, in: .luke) }
    for i in sorted.indices {
      for j in sorted.indices {
        #expect(query.isOrdered(sorted[i], before: sorted[j], in: .luke) == (i < j))
      }
    }
    var list = LiveList<MessageID, ListSortKey>()
    for thread in sorted.shuffled() {
      list.insert(thread.id, by: query.sortKey(of: thread, in: .luke))
    }
    _ = list.drainChanges()
    #expect(list.index.window(0..<40) == sorted.map(\.id))
  }
}
