// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport

@Suite struct RowChangesTests {
  /// Returns the rows of a surface after it followed the changes, with its runs in any order.
  private func following(
    _ changes: RowChanges,
    from old: [UInt64],
    _ random: inout SeededGenerator
  ) -> [UInt64] {
    let leaving = Set(changes.gone + changes.placed.flatMap(\.rows))
    var rows = old.filter { !leaving.contains($0) }
    for run in changes.placed.shuffled(using: &random) {
      let index = run.before.map { rows.firstIndex(of: $0) ?? -1 } ?? rows.count
      rows.insert(contentsOf: run.rows, at: index)
    }
    return rows
  }

  @Test func `rows are removed, inserted and moved`() {
    let changes = RowChanges(from: [1, 2, 3, 4], to: [4, 1, 3, 5])
    #expect(changes.gone == [2])
    #expect(changes.placed == [.init(rows: [4], before: 1), .init(rows: [5], before: nil)])
    #expect(RowChanges(from: [1, 2], to: [1, 2]).isEmpty && RowChanges(from: [], to: []).isEmpty)
    #expect(RowChanges(from: [1, 2], to: []).gone == [1, 2])
    #expect(RowChanges(from: [], to: [1, 2]).placed == [.init(rows: [1, 2], before: nil)])
  }

  @Test(arguments: 0..<20) func `applying the changes gives the new rows`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var old: [UInt64] = []
    for _ in 0..<100 {
      var new = old.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let id = UInt64.random(in: 0..<400, using: &random)
        if !new.contains(id) { new.insert(id, at: Int.random(in: 0...new.count, using: &random)) }
      }
      if Int.random(in: 0..<4, using: &random) == 0, new.count > 2 {
        new.insert(new.removeLast(), at: Int.random(in: 0..<new.count, using: &random))
      }
      if Int.random(in: 0..<10, using: &random) == 0 { new.shuffle(using: &random) }
      let changes = RowChanges(from: old, to: new)
      #expect(following(changes, from: old, &random) == new, "seed \(seed)")
      // Never longer than all rows together with the removed ones.
      let told = changes.placed.reduce(0) { $0 + $1.rows.count + 1 }
      #expect(told <= new.count + 1 && changes.gone.count <= old.count)
      old = new
    }
  }
}
