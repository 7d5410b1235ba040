// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

@Suite struct ListPositionTests {
  private func after(
    _ position: ListPosition,
    _ old: [Int],
    _ new: [Int],
    rowsInView: Int = 3
  ) -> ListPosition {
    let changes = Changeset(from: [Row](ids: old), to: [Row](ids: new))
    return position.after(changes, rowsInView: rowsInView) { _ in 10 }
  }

  @Test func `rows inserted above don't move the view`() {
    let position = after(.row(rank: 3, offset: -4), [1, 2, 3, 4, 5, 6], [9, 8, 1, 2, 3, 4, 5, 6])
    #expect(position == .row(rank: 5, offset: -4))
  }

  @Test func `a row that jumps away is not followed`() {
    let position = after(.row(rank: 2, offset: -4), [1, 2, 3, 4, 5], [3, 1, 2, 4, 5])
    #expect(position == .row(rank: 3, offset: 6))
  }

  @Test func `the view follows rows that stay together, even if the changeset moves them`() {
    let old = [1, 2, 3, 4, 5, 6, 7, 8]
    let position = after(.row(rank: 6, offset: -4), old, [7, 8, 1, 2, 3, 4, 5, 6], rowsInView: 2)
    #expect(position == .row(rank: 0, offset: -4))
  }

  @Test func `when all rows in view are deleted the next one appears in their place`() {
    let old = [1, 2, 3, 4, 5, 6]
    #expect(after(.row(rank: 1, offset: -4), old, [1, 5, 6]) == .row(rank: 1, offset: -4))
    #expect(after(.row(rank: 3, offset: 0), old, [1, 2, 3]) == .row(rank: 2, offset: 0))
    #expect(after(.row(rank: 1, offset: 0), [1, 2, 3], [1, 9, 8]) == .row(rank: 0, offset: 0))
    #expect(after(.row(rank: 1, offset: 0), old, old.reversed(), rowsInView: .max) != .start)
    #expect(after(.row(rank: 3, offset: 0), old, []) == .start)
    #expect(after(.row(rank: 3, offset: 0), old, [7, 8]) == .start)
  }

  @Test func `only a list pinned to an end stays pinned`() {
    let (old, new) = ([1, 2, 3], [0, 1, 2, 3, 4])
    #expect(after(.end, old, new) == .end)
    #expect(after(.start, old, new) == .start)
    #expect(after(.row(rank: 0, offset: 0), old, new) == .row(rank: 1, offset: 0))
    #expect(after(.row(rank: 2, offset: 0), old, new) == .row(rank: 3, offset: 0))
    #expect(after(.row(rank: 2, offset: 0), old, old) == .row(rank: 2, offset: 0))
  }

  @Test(arguments: 0..<200)
  func `changes outside the view leave every visible row in place`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let old = Array(0..<Int.random(in: 10...60, using: &random))
    let inView = Int.random(in: 1...8, using: &random)
    let first = Int.random(in: 0...(old.count - inView), using: &random)
    let view = Array(old[first..<(first + inView)])
    // Whatever happens to the others, the visible rows stay together and in order.
    var above = Array(old[..<first])
    var below = Array(old[(first + inView)...])
    above.shuffle(using: &random)
    above.removeLast(Int.random(in: 0...above.count, using: &random))
    above.append(contentsOf: 100..<(100 + Int.random(in: 0...9, using: &random)))
    below.shuffle(using: &random)
    let moved = min(below.count, Int.random(in: 0...2, using: &random))
    above.append(contentsOf: below.prefix(moved))
    let new = above + view + below.dropFirst(moved) + [200]

    let position = ListPosition.row(rank: first, offset: -3)
    let changes = Changeset(from: [Row](ids: old), to: [Row](ids: new))
    let after = position.after(changes, rowsInView: inView) { 10 + old[$0] }
    #expect(after == .row(rank: above.count, offset: -3), "seed \(seed)")
  }

  @Test(arguments: 0..<100)
  func `a rank map gives each row's new rank`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let old = Array(0..<Int.random(in: 0...50, using: &random))
    let new = (old + (100..<110)).shuffled(using: &random).dropLast(old.count / 3)
    let changes = Changeset(from: [Row](ids: old), to: [Row](ids: new))
    let map = RankMap(changes)
    for rank in old {
      #expect(map.newRank(of: rank) == new.firstIndex(of: rank), "seed \(seed)")
      let isListed =
        changes.deletes.contains(rank) || changes.moves.contains { $0.from == rank }
      #expect(map.stays(rank) != isListed)
    }
  }
}
