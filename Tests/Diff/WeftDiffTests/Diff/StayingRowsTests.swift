// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

/// Staying rows, and those next to inserted or deleted ones.
@Suite struct StayingRowsTests {
  private func changes(_ old: [Int], _ new: [Int]) -> Changeset {
    var list = LiveList<Int, SortKeyPair<Int, Int>>()
    for (index, id) in old.enumerated() { list.insert(id, by: SortKeyPair(index, 0)) }
    list.drainChanges()
    for id in old where !new.contains(id) { list.remove(id) }
    for (index, id) in new.enumerated() {
      let key = SortKeyPair(index, 0)
      if old.contains(id) { list.move(id, to: key) } else { list.insert(id, by: key) }
    }
    return list.drainChanges()
  }

  @Test func `inserted and deleted rows mark both their neighbours`() {
    let insert = changes([1, 2, 3, 4], [1, 2, 9, 3, 4])
    #expect(StayingRows(insert).neighbourhoods(of: insert) == [1, 2, 3])
    let delete = changes([1, 2, 3, 4, 5], [1, 2, 4, 5])
    #expect(StayingRows(delete).neighbourhoods(of: delete) == [1, 2])
    let ends = changes([1, 2, 3, 4, 5], [2, 3, 4])
    #expect(StayingRows(ends).neighbourhoods(of: ends) == [0, 2])
    let none = changes([1, 2], [1, 2])
    #expect(StayingRows(none).neighbourhoods(of: none) == [])
    let all = changes([1, 2], [])
    #expect(StayingRows(all).neighbourhoods(of: all) == [])
  }

  @Test(arguments: 0..<200) func `every row whose neighbours changed is marked`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let old = Array(0..<Int.random(in: 0...12, using: &random)).shuffled(using: &random)
    var new = old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    for id in 100..<100 + Int.random(in: 0...4, using: &random) {
      new.insert(id, at: Int.random(in: 0...new.count, using: &random))
    }
    if new.count > 1, Bool.random(using: &random) {
      new.append(new.remove(at: Int.random(in: 0..<new.count, using: &random)))
    }
    let changes = changes(old, new)
    let staying = StayingRows(changes)
    let told = Set(staying.neighbourhoods(of: changes))
    for (index, id) in new.enumerated() {
      guard let before = old.firstIndex(of: id) else {
        #expect(staying.oldIndex(of: index) == nil && told.contains(index), "\(seed) \(index)")
        continue
      }
      #expect(staying.oldIndex(of: index) == before, "\(seed) \(index)")
      let beside = { (list: [Int], index: Int) in
        [index - 1, index + 1].map { list.indices.contains($0) ? list[$0] : nil }
      }
      if beside(old, before) != beside(new, index) {
        #expect(told.contains(index), "\(seed): \(old) \(new) at \(index)")
      }
    }
    #expect(
      told.count <= 3 * changes.inserts.count + 2 * changes.deletes.count + 5 * changes.moves.count
    )
  }

  @Test func `added updates are listed once, in order`() {
    let base = changes([1, 2, 3], [1, 2, 3, 4])
    let more = base.adding(updates: [Update(old: 2, new: 2), Update(old: 0, new: 0)])
    #expect(more.adding(updates: [Update(old: 2, new: 2)]) == more)
    #expect(Array(more.updates) == [Update(old: 0, new: 0), Update(old: 2, new: 2)])
    #expect(Array(more.inserts) == [3] && more.newCount == 4)
    #expect(base.adding(updates: []) == base)
  }
}
