// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

@testable import WeftGTK

@Suite struct RowHeightsTests {
  @Test func `a million rows have a height before any is measured`() {
    var heights = RowHeights(count: 1_000_000, usual: 50)
    #expect(heights.total == 50_000_000)
    #expect(heights.row(at: 25_000_010).index == 500_000 && heights.row(at: 25_000_010).rest == 10)
  }

  @Test func `the first measured row sets the usual height`() {
    var heights = RowHeights(count: 10)
    heights.measure(40, of: 3)
    #expect(heights.total == 400)
    heights.measure(90, of: 4)
    #expect(heights.total == 450 && heights.offset(of: 5) == 250)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `offsets and rows match plain sums`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var plain = [Double](repeating: 30, count: 200)
    var heights = RowHeights(count: 200)
    heights.measure(30, of: 0)
    for _ in 0..<300 {
      let index = Int.random(in: 0..<200, using: &random)
      plain[index] = Double(Int.random(in: 0..<90, using: &random))
      heights.measure(plain[index], of: index)
    }
    #expect(heights.total == plain.reduce(0, +))
    for index in 0..<200 {
      let offset = plain.prefix(index).reduce(0, +)
      #expect(heights.offset(of: index) == offset && heights.height(of: index) == plain[index])
      guard plain[index] > 1 else { continue }
      let found = heights.row(at: offset + 1)
      #expect(found.index == index && found.rest == 1, "seed \(seed), row \(index)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `heights move with their rows`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = Array(0..<60).shuffled(using: &random)
    let new = Array((old + (100..<120)).shuffled(using: &random).prefix(50))
    var heights = RowHeights(count: old.count)
    heights.measure(20, of: 0)
    for (index, id) in old.enumerated() { heights.measure(Double(20 + id), of: index) }
    heights.apply(Changeset(from: old.map(Row.init), to: new.map(Row.init)))
    #expect(heights.count == new.count)
    for (index, id) in new.enumerated() {
      #expect(heights.height(of: index) == (id < 100 ? Double(20 + id) : 20), "seed \(seed)")
    }
  }

  @Test func `heights far from the latest are dropped, and their number is bounded`() {
    var heights = RowHeights(count: 100_000, usual: 10)
    heights.measure(10, of: 0)
    for index in 1..<60_000 { heights.measure(12, of: index) }
    #expect(heights.height(of: 59_999) == 12 && heights.height(of: 1) == 10)
    #expect(heights.total < Double(100_000 * 10 + 2 * (RowHeights.most + 1)))
  }

  private struct Row: Identifiable, Equatable {
    let id: Int
  }
}
