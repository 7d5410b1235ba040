// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

@Suite struct OrderedIndexTests {
  @Test func `rows are ordered by key, then by identity`() {
    var index = OrderedIndex<String, Int>()
    #expect(index.insert("b", by: 2) == RankChange(before: nil, after: 0))
    #expect(index.insert("a", by: 2) == RankChange(before: nil, after: 0))
    #expect(index.insert("c", by: 1) == RankChange(before: nil, after: 0))
    #expect(index.window(0..<3) == ["c", "a", "b"])
    #expect(index.insert("c", by: 3) == RankChange(before: 0, after: 2))
    #expect(index.move("b", to: 0) == RankChange(before: 1, after: 0))
    #expect(index.rank(of: "a") == 1 && index.key(of: "a") == 2 && index[2] == "c")
    #expect(index.remove("a") == RankChange(before: 1, after: nil))
    #expect(index.remove("a") == nil && index.move("a", to: 1) == nil)
    #expect(index.rank(of: "a") == nil && !index.contains("a") && index.count == 2)
    #expect(index.rank(of: "new", by: 1) == 1)
  }

  @Test func `identities that look alike are different rows`() {
    var index = OrderedIndex<String, Int>()
    index.insert("e\u{301}", by: 0)
    index.insert("\u{E9}", by: 0)
    #expect(index.count == 2)
    #expect(index.window(0..<2).map { Array($0.utf8) } == [Array("e\u{301}".utf8), [0xC3, 0xA9]])
  }

  @Test(arguments: 0..<9)
  func `random changes give the same rows as a sorted array`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var index = OrderedIndex<Int, Int>(isWeighted: true)
    var model = SortedRows()
    // Few keys make long ties, many make none.
    let keys = [1, 10, 1_000_000][seed % 3]
    let growth = 1_200
    for step in 0..<(3 * growth) {
      let id = Int.random(in: 0..<growth, using: &random)
      let key = Int.random(in: -keys...keys, using: &random)
      // At first rows are mostly added, at last they are mostly removed.
      if Int.random(in: 0..<(3 * growth), using: &random) < step {
        #expect(index.remove(id) == model.remove(id), "seed \(seed)")
      } else {
        let weight = UInt32.random(in: 0...90, using: &random)
        #expect(index.insert(id, by: key, weight: weight) == model.insert(id, key, weight))
      }
      if step % 900 == 0 { expectSame(index, model, "seed \(seed) step \(step)") }
    }
    expectSame(index, model, "seed \(seed)")
  }

  private func expectSame(
    _ index: OrderedIndex<Int, Int>,
    _ model: SortedRows,
    _ comment: Comment
  ) {
    #expect(index.count == model.rows.count, comment)
    #expect(index.window(0..<index.count) == model.rows.map(\.id), comment)
    var offset = 0
    for (rank, row) in model.rows.enumerated() {
      guard index.rank(of: row.id) == rank, index[rank] == row.id,
        index.offset(ofRank: rank) == offset, index.weight(of: row.id) == row.weight
      else {
        Issue.record("rank \(rank) differs; \(comment)")
        return
      }
      if row.weight > 0 {
        let found = index.rank(atOffset: offset + Int(row.weight) - 1)
        #expect(found == (rank, Int(row.weight) - 1), comment)
      }
      offset += Int(row.weight)
    }
    #expect(index.totalWeight == offset && index.rank(atOffset: offset) == (index.count, 0))
  }

  @Test func `a copy keeps its order and its rows`() {
    var index = OrderedIndex<String, Int>()
    for number in 0..<5_000 { index.insert("row \(number)", by: number) }
    let before = index
    let rows = before.window(0..<before.count)
    for number in 0..<5_000 where number % 3 > 0 { index.remove("row \(number)") }
    for number in 0..<2_000 { index.insert("new \(number)", by: -number) }
    for number in 0..<5_000 where number % 3 == 0 { index.move("row \(number)", to: -number) }
    #expect(before.count == 5_000 && before.window(0..<5_000) == rows)
    for number in stride(from: 0, to: 5_000, by: 7) {
      #expect(
        before.rank(of: "row \(number)") == number && before.key(of: "row \(number)") == number
      )
    }
    #expect(before.rank(of: "new 1") == nil)
    #expect(index.count == 5_000 / 3 + 1 + 2_000)
  }

  @Test func `a copy can be read while the original changes`() async {
    var index = OrderedIndex<Int, Int>()
    for number in 0..<20_000 { index.insert(number, by: number) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        let copy = index
        group.addTask {
          (0..<5).allSatisfy { _ in copy.window(0..<20_000).elementsEqual(0..<20_000) }
        }
        for number in 0..<2_000 { index.move(number, to: number) }
      }
      for await isUnchanged in group { #expect(isUnchanged) }
    }
  }

  @Test func `removed rows free their memory and their identities`() {
    final class Held {}
    struct HeldID: RowIdentity {
      let value: Int
      let held = Held()

      static func isSame(_ left: Self, _ right: Self) -> Bool { left.value == right.value }
      static func isBefore(_ left: Self, _ right: Self) -> Bool { left.value < right.value }
      func fingerprint(seed: UInt64) -> UInt64 { value.fingerprint(seed: seed) }
    }
    var index = OrderedIndex<HeldID, Int>()
    weak var watched: Held?
    for value in 0..<3_000 {
      let id = HeldID(value: value)
      if value == 1_234 { watched = id.held }
      index.insert(id, by: value * 7_919 % 3_001)
    }
    let full = index.byteCount
    #expect(watched != nil)
    for value in 0..<2_990 { index.remove(HeldID(value: value)) }
    #expect(watched == nil && index.count == 10 && index.byteCount * 8 < full)
    for value in 2_990..<3_000 { #expect(index.rank(of: HeldID(value: value)) != nil) }
  }

  @Test func `a row takes at most 32 bytes after churn`() {
    var random = SeededGenerator(seed: 1)
    var index = OrderedIndex<Int, Int>()
    let count = 20_000
    for id in 0..<count { index.insert(id, by: Int.random(in: 0..<1_000_000, using: &random)) }
    for _ in 0..<(4 * count) {
      let id = Int.random(in: 0..<count, using: &random)
      index.insert(id, by: Int.random(in: 0..<1_000_000, using: &random))
    }
    let bytes = Double(index.byteCount) / Double(count)
    #expect(bytes - 8 <= 32, "\(bytes - 8) bytes a row besides its identity")
  }
}

/// The obvious way to keep rows in order.
private struct SortedRows {
  var rows: [(id: Int, key: Int, weight: UInt32)] = []

  mutating func insert(_ id: Int, _ key: Int, _ weight: UInt32) -> RankChange {
    let before = rows.firstIndex { $0.id == id }
    if let before { rows.remove(at: before) }
    let after = rows.firstIndex { ($0.key, $0.id) > (key, id) } ?? rows.count
    rows.insert((id, key, weight), at: after)
    return RankChange(before: before, after: after)
  }

  mutating func remove(_ id: Int) -> RankChange? {
    guard let rank = rows.firstIndex(where: { $0.id == id }) else { return nil }
    rows.remove(at: rank)
    return RankChange(before: rank, after: nil)
  }
}
