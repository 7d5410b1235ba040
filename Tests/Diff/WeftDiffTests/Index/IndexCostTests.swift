// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Testing
import WeftDiff

/// The cost of an index and of a frame in counts.
@Suite struct IndexCostTests {
  private func makeList(_ count: Int) -> LiveList<CountedID, Int> {
    LiveList(OrderedIndex((0..<count).map { (id: CountedID(value: $0), key: $0 * 10) }))
  }

  @Test func `identities are compared only to find a row, unless keys are equal`() {
    var list = makeList(3_000)
    let counts = Counts.during {
      for id in 0..<100 { list.update(CountedID(value: id * 7), by: id * 20 + 3) }
      list.drainChanges()
    }
    // One comparison finds a row, and sometimes an eight-bit tag matches by mistake.
    #expect(counts.comparisons <= 150 && counts.fingerprints <= 110, "\(counts)")
  }

  @Test func `equal keys cost logarithmically many comparisons`() {
    var index = OrderedIndex<CountedID, Int>()
    for id in 0..<2_000 { index.insert(CountedID(value: id), by: 1) }
    let counts = Counts.during { index.move(CountedID(value: 1_000), to: 1) }
    #expect(counts.comparisons <= 150, "\(counts)")
  }

  @Test(arguments: [1_000, 10_000])
  func `a frame's cost depends on its changes, not on the list's length`(count: Int) {
    var list = makeList(count)
    let counts = Counts.during {
      for id in 0..<50 { list.update(CountedID(value: id * 11), by: -id * 10 - 5) }
      #expect(list.drainChanges().moves.count == 49)
    }
    #expect(counts.comparisons <= 80 && counts.fingerprints <= 60, "\(counts)")
  }

  @Test(
    .enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"),
    arguments: [1_000, 10_000]
  )
  func `a frame with one change allocates only its changeset`(count: Int) {
    var list = makeList(count)
    list.update(CountedID(value: 1), by: -5)
    list.drainChanges()
    let before = weft_allocation_count()
    list.update(CountedID(value: 500), by: -10)
    let changes = list.drainChanges()
    let allocations = weft_allocation_count() - before
    #expect(changes.moves == [Move(from: 500, to: 0)] && changes.updates.count == 1)
    #expect(allocations <= 10, "\(allocations)")
  }

  @Test func `building an index keeps the last of repeated rows`() {
    let index = OrderedIndex([(id: 1, key: 9), (id: 2, key: 5), (id: 1, key: 1), (id: 1, key: 7)])
    #expect(index.window(0..<2) == [2, 1] && index.key(of: 1) == 7)
    let reversed = OrderedIndex([
      (id: 1, key: 1), (id: 2, key: 5), (id: 1, key: 9), (id: 1, key: 0),
    ])
    #expect(reversed.window(0..<2) == [1, 2] && reversed.key(of: 1) == 0)
  }
}
