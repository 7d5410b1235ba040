// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

@Suite struct RandomDiffTests {
  @Test(arguments: 0..<400)
  func `random edits of a list with distinct rows are diffed correctly`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let old = [Row](ids: (0..<Int.random(in: 0...160, using: &random)).shuffled(using: &random))
    let new = edited(old, edits: Int.random(in: 0...40, using: &random), &random)
    expectRight(Changeset(from: old, to: new), old, new, "seed \(seed)")
    let changes = Changeset(from: columns(old), to: columns(new))
    #expect(changes == Changeset(from: old, to: new), "seed \(seed)")
  }

  @Test(arguments: 0..<200)
  func `random lists with repeated rows are diffed correctly`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet = Int.random(in: 1...40, using: &random)
    func list() -> [Row] {
      (0..<Int.random(in: 0...120, using: &random)).map { _ in
        Row(Int.random(in: 0..<alphabet, using: &random), Int.random(in: 0...1, using: &random))
      }
    }
    let (old, new) = (list(), list())
    let changes = Changeset(from: old, to: new)
    expectRight(changes, old, new, "seed \(seed)")
    #expect(changes == Changeset(from: old, to: new), "seed \(seed)")
  }

  @Test(arguments: [1_000, 5_000])
  func `long lists of every shape are diffed correctly`(count: Int) {
    let old = [Row](ids: 0..<count)
    var random = SeededGenerator(seed: 7)
    let block = Array(old[200..<500])
    let lists: [[Row]] = [
      old, old.reversed(), old.shuffled(using: &random), [], [Row](ids: count..<(2 * count)),
      Array(old[100...] + old[..<100]), Array(old[..<200] + old[500...] + block),
      Array(block + old[..<200] + old[500...]), edited(old, edits: count / 4, &random),
    ]
    for new in lists {
      expectRight(Changeset(from: old, to: new), old, new)
      expectRight(Changeset(from: new, to: old), new, old)
    }
  }

  private func columns(_ rows: [Row]) -> RowColumns {
    RowColumns(ids: rows.map { UInt64($0.id) }, revisions: rows.map { UInt64($0.content) })
  }

  /// Moves, removes, adds and changes rows at random, singly and in blocks.
  private func edited(_ rows: [Row], edits: Int, _ random: inout SeededGenerator) -> [Row] {
    var rows = rows
    var fresh = 1_000_000
    for _ in 0..<edits {
      let place = Int.random(in: 0...rows.count, using: &random)
      let length = min(rows.count - place, Int.random(in: 0...3, using: &random) * place % 9)
      let block = place..<(place + length)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let moved = Array(rows[block])
        rows.removeSubrange(block)
        rows.insert(contentsOf: moved, at: Int.random(in: 0...rows.count, using: &random))
      case 1: rows.removeSubrange(block)
      case 2:
        rows.insert(Row(fresh), at: place)
        fresh += 1
      default: for index in block { rows[index].content += 1 }
      }
    }
    return rows
  }
}
