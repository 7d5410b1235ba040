// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The scroll position of a list on a terminal, in lines.
///
/// Lists only know their first visible row. This type adds how much of that row is hidden and how
/// far keys and the wheel scroll. It counts from the end where the user starts: the first row of a
/// list, or the newest message of a chat.
package final class LineScroll {
  /// The index of the first visible row.
  package private(set) var first = 0
  /// The rows visible in the last frame.
  package private(set) var visible = 0..<0
  /// The rows of the current frame.
  private(set) var drawn = 0..<0
  /// How much of the first row is hidden, in points.
  private var hidden = 0.0
  /// The first row and its height in the last frame, to recognise that it has grown.
  private var edge: (row: Int, height: Double)?
  /// The lines still to scroll; positive away from the start.
  private var pending = 0
  /// The row to scroll fully into view.
  private var revealed: Int?

  private let line: Double
  /// The mean row height of the last frame in lines, used to estimate how many rows to draw.
  private var usual = 1.0
  /// Whether the frame had too few rows to fill the list and must be drawn again.
  private(set) var isShort = false
  /// The lines that stayed empty below the last row, although there are rows above the drawn ones.
  private var missing = 0
  /// Whether the revealed row is so far away that none of the last frame's rows stay visible.
  private var isJump = false
  /// Whether no scrolling is pending and the frame starts where the last one settled.
  var isAtRest: Bool { pending == 0 && revealed == nil && settled == Settled(first, hidden) }
  private var settled: Settled?

  /// The position that a frame settled at.
  private struct Settled: Equatable {
    let first: Int
    let hidden: Double

    init(_ first: Int, _ hidden: Double) { (self.first, self.hidden) = (first, hidden) }
  }

  /// Whether the frame already has as many rows as it could possibly need.
  private var isComplete = false

  /// - Parameter line: The height of a line in points.
  package init(line: Double) {
    self.line = line
  }

  /// Scrolls by lines; positive away from the start.
  package func move(by lines: Int) { pending += lines }

  /// Scrolls just far enough to show a whole row.
  package func reveal(_ row: Int) { revealed = row }

  /// Starts a frame and returns the rows it needs.
  ///
  /// - Parameters:
  ///   - first: The first visible row according to the list, which may have moved it.
  ///   - count: How many rows the list has.
  ///   - lines: How many lines the terminal has.
  ///   - isAgain: Whether the same frame is drawn again because it was short.
  func begin(first: Int, count: Int, lines: Int, isAgain: Bool = false) -> Range<Int> {
    isComplete = isAgain
    if !isAgain {
      isJump = false
      missing = 0
    }
    let first = isAgain ? self.first : first
    if first != self.first { (self.first, hidden) = (first, 0) }
    pending = min(max(pending, -count - lines), count + lines)
    var start = min(self.first, max(0, count - 1))
    let filling = rows(for: lines) + 1
    if pending < 0 { start = max(0, start - rows(for: -pending)) }
    start = max(0, start - missing)
    var length = filling + rows(for: abs(pending)) + missing
    if let revealed {
      if revealed < start {
        start = revealed
        self.first = revealed
        hidden = 0
      } else if isJump || revealed > self.first + filling && revealed >= visible.upperBound {
        // The row ends up at the far edge, regardless of the rows in between.
        isJump = true
        start = max(0, revealed - filling)
        self.first = start
        hidden = 0
        length = filling + (isAgain ? filling : 1)
      } else {
        length = max(length, revealed - start + (isAgain ? filling : 1))
      }
    }
    drawn = start..<start + length
    return drawn
  }

  /// Returns how many rows fill some lines, by the mean row height.
  ///
  /// If that was too few before, it returns one row per line, the minimum height.
  private func rows(for lines: Int) -> Int {
    isComplete ? lines : min(lines, Int(Double(lines) / usual) + 2)
  }

  /// Settles the frame once the heights of its rows are known.
  ///
  /// - Parameters:
  ///   - heights: The heights of the drawn rows, counted from the start.
  ///   - area: The height of the list.
  ///   - isAll: Whether the drawn rows reach the end of the list.
  ///   - isFromBelow: Whether the list is read from below.
  /// - Returns: How many points of the drawn rows are hidden at the start.
  func settle(
    _ heights: [Double],
    area: Double,
    isAll: Bool,
    isFromBelow: Bool = false
  ) -> Double {
    let total = heights.reduce(0, +)
    if isFromBelow { followGrowth(heights) }
    var offset = hidden + Double(pending) * line
    for height in heights.prefix(max(0, first - drawn.lowerBound)) { offset += height }
    if let row = revealed.map({ $0 - drawn.lowerBound }), heights.indices.contains(row) {
      let top = heights[..<row].reduce(0, +)
      offset = max(offset, min(top, top + heights[row] - area))
      offset = min(offset, top)
    }
    if isAll { offset = min(offset, total - area) }
    let isShortAbove = offset < 0 && drawn.lowerBound > 0
    if isShortAbove { missing = Int((-offset / line).rounded(.up)) }
    offset = max(0, offset)
    isShort = !isComplete && (isShortAbove || !isAll && total - offset < area)
    if isShort { return offset }
    if !heights.isEmpty { usual = max(1, total / line / Double(heights.count)) }
    pending = 0
    revealed = nil
    anchor(at: offset, heights, area)
    return offset
  }

  /// Keeps the visible part of the lowest row in place if the row grows below it, like an answer that is being written.
  private func followGrowth(_ heights: [Double]) {
    let place = first - drawn.lowerBound
    guard hidden > 0, let edge, edge.row == first, heights.indices.contains(place) else { return }
    hidden = max(0, hidden + heights[place] - edge.height)
    self.edge = (first, heights[place])
  }

  /// Makes the row at the edge the first one and records the visible rows.
  private func anchor(at offset: Double, _ heights: [Double], _ area: Double) {
    var start = 0.0
    var row = 0
    while row < heights.count - 1, start + heights[row] <= offset {
      start += heights[row]
      row += 1
    }
    first = drawn.lowerBound + row
    hidden = offset - start
    edge = heights.indices.contains(row) ? (first, heights[row]) : nil
    var end = row
    while end < heights.count, start < offset + area {
      start += heights[end]
      end += 1
    }
    visible = first..<drawn.lowerBound + max(row, end)
    settled = Settled(first, hidden)
  }
}
