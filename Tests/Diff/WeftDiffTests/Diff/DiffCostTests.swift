// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

/// The cost of a diff in counts, so that no clock decides.
@Suite struct DiffCostTests {
  private static let count = 2_000
  private let old = (0..<count).map { CountedRow($0) }

  private func cost(_ new: [CountedRow], from start: [CountedRow]? = nil) -> Counts {
    Counts.during { _ = Changeset(from: start ?? old, to: new) }
  }

  @Test func `equal lists cost one comparison per row`() {
    var same = old
    same.reserveCapacity(Self.count + 1)
    #expect(cost(same) == Counts(comparisons: Self.count, fingerprints: 0, contents: Self.count))
  }

  @Test func `an update costs one more comparison`() {
    var new = old
    for index in stride(from: 0, to: Self.count, by: 100) { new[index].content = 1 }
    let counts = cost(new)
    #expect(counts.comparisons == Self.count + 20 && counts.fingerprints == 0)
    #expect(counts.contents == Self.count)
  }

  @Test(arguments: [(1_999, 0), (1_000, 0), (0, 1_999), (3, 1_500)])
  func `moving one row costs few comparisons and no hashing`(from: Int, to: Int) {
    var new = old
    new.insert(new.remove(at: from), at: to)
    let counts = cost(new)
    #expect(counts.comparisons <= Self.count + 60 && counts.fingerprints == 0)
  }

  @Test func `inserted and deleted rows cost a few comparisons each`() {
    let counts = cost(edited)
    #expect(counts.comparisons <= Self.count + 12 * 75 && counts.fingerprints <= 2 * 80)
  }

  @Test func `copies of the same identity are hardly ever read`() {
    let counts = Counts.$areCopies.withValue(true) { cost(edited) }
    #expect(counts.comparisons <= 75 && counts.fingerprints <= 2 * 80, "\(counts)")
    #expect(counts.contents == cost(edited).contents)
  }

  /// The list with one row in fifty removed and others inserted.
  private var edited: [CountedRow] {
    var new = old
    for index in stride(from: Self.count - 1, to: 0, by: -50) { new.remove(at: index) }
    for index in stride(from: 0, to: 1_900, by: 60) {
      new.insert(CountedRow(10_000 + index), at: index)
    }
    return new
  }

  @Test func `a reversed list is diffed without hashing`() {
    let counts = cost(old.reversed())
    #expect(counts.fingerprints == 0 && counts.comparisons <= 3 * Self.count)
  }

  @Test func `unlike lists cost at most one fingerprint per row and a bounded look-ahead`() {
    var random = SeededGenerator(seed: 3)
    for new in [(5_000..<7_000).map { CountedRow($0) }, old.shuffled(using: &random)] {
      let counts = cost(new)
      #expect(counts.fingerprints <= 2 * Self.count, "\(counts)")
      #expect(counts.comparisons <= 4 * Self.count, "\(counts)")
    }
  }

  @Test func `colliding fingerprints never give quadratic time or a wrong result`() {
    var random = SeededGenerator(seed: 4)
    let new = old.shuffled(using: &random)
    let counts = Counts.$collides.withValue(true) {
      let changes = Changeset(from: old, to: new)
      var rows = old
      changes.apply(to: &rows, from: new)
      #expect(rows.map(\.id) == new.map(\.id) && changes.deletes.isEmpty)
      return cost(new)
    }
    // 2000 rows on each side: quadratic would be four million.
    #expect(counts.comparisons <= 200 * Self.count, "\(counts)")
  }

  @Test func `one identity shared by all rows never gives quadratic time`() {
    let same = (0..<Self.count).map { CountedRow(1, $0 % 5) }
    let new = (0..<Self.count).map { CountedRow(1, ($0 * 7) % 5) }
    #expect(cost(new, from: same).comparisons <= 200 * Self.count)
    let mixed = (0..<Self.count).map { CountedRow($0 % 3, $0) }
    #expect(cost(mixed, from: same).comparisons <= 200 * Self.count)
    #expect(cost(mixed.reversed(), from: mixed).comparisons <= 200 * Self.count)
  }
}
