// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

@Suite struct LiveWeightTests {
  @Test(arguments: 0..<60)
  func `after any changes each row has the last weight it was given`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var list = LiveList<Int, Int>(isWeighted: true)
    var model = WeightModel()
    let size = [5, 60, 900][seed % 3]
    for frame in 0..<20 {
      let (before, rows) = (list, model.rows)
      model.gone = []
      // Every third frame has a single change, as most real frames do.
      let most = frame % 3 == 1 ? 1 : min(size, frame * 3)
      for _ in 0..<Int.random(in: (most == 1 ? 1 : 0)...most, using: &random) {
        model.change(&list, size: size, &random)
      }
      list.drainChanges()
      expect(list.index, model.rows, "seed \(seed) frame \(frame)", &random)
      expect(before.index, rows, "a copy keeps what it had; seed \(seed) frame \(frame)", &random)
    }
  }

  private func expect(
    _ index: OrderedIndex<Int, Int>,
    _ rows: [(id: Int, weight: UInt32)],
    _ comment: Comment,
    _ random: inout SeededGenerator
  ) {
    var offsets = [0]
    for row in rows { offsets.append(offsets[offsets.count - 1] + Int(row.weight)) }
    let total = offsets[rows.count]
    #expect(index.count == rows.count && index.totalWeight == total, comment)
    #expect(offsets.indices.allSatisfy { index.offset(ofRank: $0) == offsets[$0] }, comment)
    #expect(rows.allSatisfy { index.weight(of: $0.id) == $0.weight }, comment)
    let offsetsInside = (0..<9).map { _ in Int.random(in: 0...total, using: &random) }
    for offset in [-1, 0, total - 1, total] + offsetsInside {
      let (rank, rest) = index.rank(atOffset: offset)
      let expected = offsets.dropFirst().firstIndex { $0 > offset }.map { $0 - 1 } ?? rows.count
      if offset < 0 || rows.isEmpty {
        #expect(rank == 0 && rest == 0, comment)
      } else {
        #expect(rank == expected, "offset \(offset); \(comment)")
        #expect(rest == (offset < total ? offset - offsets[expected] : 0), comment)
      }
    }
    let start = Int.random(in: 0...rows.count, using: &random)
    var visited: [Int] = []
    index.forEach(in: start..<rows.count) { visited.append($0) }
    #expect(visited == rows[start...].map(\.id), comment)
  }

  @Test func `a copy includes pending changes and then diverges`() {
    var list = LiveList<Int, Int>()
    for id in 0..<3 { list.insert(id, by: id) }
    list.drainChanges()
    list.move(0, to: 9)
    var copy = list
    list.remove(1)
    copy.insert(5, by: -1)
    let (changes, others) = (list.drainChanges(), copy.drainChanges())
    #expect(changes.deletes == [1] && changes.inserts.isEmpty)
    #expect(others.deletes.isEmpty && others.inserts == [0])
    #expect(list.index.window(0..<2) == [2, 0])
    #expect(copy.index.window(0..<4) == [5, 1, 2, 0])
  }
}

/// Rows with keys and weights, kept in the obvious way.
private struct WeightModel {
  private var keys: [Int: Int] = [:]
  private var weights: [Int: UInt32] = [:]
  /// The rows removed in this frame.
  ///
  /// A row may get its old weight back when it returns, so the model gives it a new one.
  var gone: Set<Int> = []

  var rows: [(id: Int, weight: UInt32)] {
    keys.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { ($0.key, weights[$0.key] ?? 0) }
  }

  /// Makes one change to both the list and the model.
  mutating func change(
    _ list: inout LiveList<Int, Int>,
    size: Int,
    _ random: inout SeededGenerator
  ) {
    let id = Int.random(in: 0..<size, using: &random)
    let key = Int.random(in: 0..<(2 * size), using: &random)
    let weight = UInt32.random(in: 0...4, using: &random)
    let isThere = keys[id] != nil
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      #expect(list.remove(id) == isThere)
      keys[id] = nil
      weights[id] = nil
      gone.insert(id)
    case 1:
      #expect(list.move(id, to: key) == isThere)
      if isThere { keys[id] = key }
    case 2:
      #expect(list.update(id) == isThere)
    case 3:
      #expect(list.setWeight(weight, of: id) == isThere)
      if isThere { weights[id] = weight }
    default:
      let isGiven = gone.contains(id) || Bool.random(using: &random)
      list.insert(id, by: key, weight: isGiven ? weight : nil)
      keys[id] = key
      if isGiven { weights[id] = weight }
    }
  }
}
