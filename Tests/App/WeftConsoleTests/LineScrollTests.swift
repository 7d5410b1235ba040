// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftConsole

@Suite struct LineScrollTests {
  /// A list whose rows are 1, 2, 3, 1, 2, 3 … lines high, with a number of visible lines.
  private struct Shown {
    let count: Int
    let lines: Int
    /// The first row according to the list, if it has moved it.
    var first: Int?
    let scroll = LineScroll(line: 16)

    func height(of row: Int) -> Double { Double(row % 3 + 1) * 16 }

    /// Draws a frame; returns the lines of the list hidden above.
    ///
    /// - Parameter isComplete: Whether all rows that could be needed are drawn at once.
    @discardableResult
    func frame(isAgain: Bool = false, isComplete: Bool = false) -> Int {
      if isComplete {
        _ = scroll.begin(first: scroll.first, count: count, lines: lines)
      }
      let places = scroll.begin(
        first: first ?? scroll.first,
        count: count,
        lines: lines,
        isAgain: isAgain || isComplete
      )
      let drawn = places.clamped(to: 0..<count)
      let offset = scroll.settle(
        drawn.map(height),
        area: Double(lines) * 16,
        isAll: drawn.upperBound == count
      )
      if scroll.isShort { return frame(isAgain: true) }
      let above = (0..<drawn.lowerBound).reduce(0) { $0 + height(of: $1) }
      return Int((above + offset) / 16)
    }
  }

  @Test func `the visible part of a growing newest row stays, unless its end is visible`() {
    let scroll = LineScroll(line: 16)
    /// Draws a chat whose newest row has some lines; returns how many lines are hidden below.
    func hidden(of newest: Int) -> Int {
      let places = scroll.begin(first: scroll.first, count: 30, lines: 10).clamped(to: 0..<30)
      let heights = places.map { $0 == 0 ? Double(newest) * 16 : 16 }
      let offset = scroll.settle(heights, area: 160, isAll: false, isFromBelow: true)
      return Int(offset / 16)
    }
    #expect(hidden(of: 20) == 0 && hidden(of: 25) == 0)
    scroll.move(by: 5)
    #expect(hidden(of: 25) == 5)
    #expect(hidden(of: 28) == 8 && hidden(of: 28) == 8)
    #expect(hidden(of: 40) == 20)
    scroll.move(by: -20)
    #expect(hidden(of: 40) == 0 && hidden(of: 50) == 0)
  }

  @Test func `the wheel scrolls by lines, within the list`() {
    let list = Shown(count: 100, lines: 10)
    #expect(list.frame() == 0)
    for expected in 1...50 {
      list.scroll.move(by: 1)
      #expect(list.frame() == expected)
    }
    for expected in (0..<50).reversed() {
      list.scroll.move(by: -1)
      #expect(list.frame() == expected)
    }
    list.scroll.move(by: -7)
    #expect(list.frame() == 0 && list.scroll.first == 0)
    for _ in 0..<40 {
      list.scroll.move(by: 9)
      list.frame()
    }
    // 199 lines in total.
    #expect(list.frame() == 189 && list.scroll.visible.upperBound == 100)
  }

  @Test func `a row is revealed with as few lines as possible`() {
    let list = Shown(count: 1000, lines: 10)
    list.frame()
    list.scroll.reveal(5)
    // Rows 0 to 5 have 12 lines.
    #expect(list.frame() == 2)
    list.scroll.reveal(3)
    #expect(list.frame() == 2)
    list.scroll.reveal(0)
    #expect(list.frame() == 0)
    list.scroll.reveal(999)
    #expect(list.frame() == 1989)
    list.scroll.reveal(500)
    #expect(list.scroll.first > 900)
    #expect(list.frame() == (0..<500).reduce(0) { $0 + $1 % 3 + 1 })
  }

  @Test func `a row higher than the list is shown from its first line`() {
    let list = Shown(count: 3, lines: 2)
    list.frame()
    list.scroll.reveal(2)
    #expect(list.frame() == 3)
    list.scroll.move(by: 1)
    #expect(list.frame() == 4)
  }

  @Test func `a page down draws only the rows of that page and a few more`() {
    let scroll = LineScroll(line: 16)
    for page in 0..<40 {
      if page > 0 { scroll.reveal(page * 29 + 29) }
      let places = scroll.begin(first: scroll.first, count: 10_000, lines: 60)
      #expect(page == 0 || places.count <= 36)
      _ = scroll.settle(places.map { _ in 32 }, area: 960, isAll: false)
      #expect(!scroll.isShort && scroll.visible == page * 29..<page * 29 + 30)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `drawing few rows shows the same as drawing many`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (few, many) = (Shown(count: 300, lines: 23), Shown(count: 300, lines: 23))
    for _ in 0..<500 {
      let amount = Int.random(in: -60...60, using: &random)
      let row = Int.random(in: 0..<300, using: &random)
      for list in [few, many] {
        if amount.isMultiple(of: 2) {
          list.scroll.move(by: amount)
        } else {
          // Near the visible rows, or anywhere.
          list.scroll.reveal(amount > 0 ? row : max(0, min(299, list.scroll.first + amount + 30)))
        }
      }
      #expect(few.frame() == many.frame(isComplete: true))
    }
  }

  @Test func `a list that scrolled for another reason is shown from its first row`() {
    let list = Shown(count: 100, lines: 10)
    list.scroll.move(by: 2)
    list.frame()
    let places = list.scroll.begin(first: 40, count: 100, lines: 10)
    #expect(places.lowerBound == 40)
    #expect(list.scroll.settle(places.map(list.height), area: 160, isAll: false) == 0)
  }

  @Test(arguments: [(5, 30), (100, 10)])
  func `a list that scrolled to its end leaves no lines empty`(count: Int, lines: Int) {
    // As when a chat jumps to a message near its start.
    let list = Shown(count: count, lines: lines, first: count - 2)
    let total = (0..<count).reduce(0) { $0 + $1 % 3 + 1 }
    #expect(list.frame() == max(0, total - lines))
  }

  @Test func `short and empty lists don't scroll`() {
    for count in [0, 1, 3] {
      let list = Shown(count: count, lines: 10)
      list.scroll.move(by: 100)
      #expect(list.frame() == 0)
      list.scroll.reveal(2)
      #expect(list.frame() == 0)
      list.scroll.move(by: .max)
      #expect(list.frame() == 0)
      list.scroll.move(by: .min)
      #expect(list.frame() == 0)
    }
  }
}
