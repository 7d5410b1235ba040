// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where a terminal stands in a list, to the line.
///
/// Lists know their first visible row; how much of that row is out of sight, and how far a key or the wheel
/// moves, is known here. Everything is counted from the end of the list one begins at: the first row, or of
/// messages the newest one.
package final class LineScroll {
  /// The first visible row.
  package private(set) var first = 0
  /// The rows that can be seen, as far as the last frame had them.
  package private(set) var visible = 0..<0
  /// Which rows the frame is made of.
  private(set) var drawn = 0..<0
  /// How much of the first row is out of sight, in points.
  private var hidden = 0.0
  /// How far it is still to be moved, in lines; positive away from where one begins.
  private var pending = 0
  /// The row that is to be seen whole.
  private var revealed: Int?

  private let line: Double
  /// How high rows were in the last frame, in lines: nobody draws rows that are not seen.
  private var usual = 1.0
  /// Whether the frame was begun with too few rows to fill the list, and has to be begun again.
  private(set) var isShort = false
  /// Whether it leaves all that was seen before.
  private var isJump = false
  /// Whether the frame that was begun stands as the last one that was settled.
  var isAtRest: Bool { pending == 0 && revealed == nil && settled == Settled(first, hidden) }
  private var settled: Settled?

  /// Where a frame was settled.
  private struct Settled: Equatable {
    let first: Int
    let hidden: Double

    init(_ first: Int, _ hidden: Double) { (self.first, self.hidden) = (first, hidden) }
  }

  /// Whether it was begun with as many rows as could be needed.
  private var isComplete = false

  /// - Parameter line: the height of a line in points.
  package init(line: Double) {
    self.line = line
  }

  /// Moves by lines, positive away from where one begins.
  package func move(by lines: Int) { pending += lines }

  /// Moves as far as it takes to see a row whole.
  package func reveal(_ row: Int) { revealed = row }

  /// Begins a frame: tells which rows have to be there.
  ///
  /// - Parameters:
  ///   - first: The first visible row as the list has it, which may have moved by itself.
  ///   - count: How many rows the list has.
  ///   - lines: How many lines the terminal has.
  ///   - isAgain: Whether it is the same frame once more, which turned out to be short.
  func begin(first: Int, count: Int, lines: Int, isAgain: Bool = false) -> Range<Int> {
    isComplete = isAgain
    if !isAgain { isJump = false }
    let first = isAgain ? self.first : first
    if first != self.first { (self.first, hidden) = (first, 0) }
    pending = min(max(pending, -count - lines), count + lines)
    var start = min(self.first, max(0, count - 1))
    let filling = rows(for: lines) + 1
    if pending < 0 { start = max(0, start - rows(for: -pending)) }
    var length = filling + rows(for: abs(pending))
    if let revealed {
      if revealed < start {
        (start, self.first, hidden) = (revealed, revealed, 0)
      } else if isJump || revealed > self.first + filling && revealed >= visible.upperBound {
        // It comes to stand at the far edge, whatever lies between.
        isJump = true
        start = max(0, revealed - filling)
        (self.first, hidden) = (start, 0)
        length = filling + (isAgain ? filling : 1)
      } else {
        length = max(length, revealed - start + (isAgain ? filling : 1))
      }
    }
    drawn = start..<start + length
    return drawn
  }

  /// How many rows as high as they usually are fill some lines; as many as could be needed where that was
  /// too few, since no row is lower than a line.
  private func rows(for lines: Int) -> Int {
    isComplete ? lines : min(lines, Int(Double(lines) / usual) + 2)
  }

  /// Settles the frame once the heights of its rows are known.
  ///
  /// - Parameters:
  ///   - heights: Those of the rows that are drawn, from where one begins.
  ///   - area: The height of the list.
  ///   - isAll: Whether nothing comes after the rows that are drawn.
  /// - Returns: How many points of the rows are out of sight at that end.
  func settle(_ heights: [Double], area: Double, isAll: Bool) -> Double {
    let total = heights.reduce(0, +)
    var offset = hidden + Double(pending) * line
    for height in heights.prefix(max(0, first - drawn.lowerBound)) { offset += height }
    if let row = revealed.map({ $0 - drawn.lowerBound }), heights.indices.contains(row) {
      let top = heights[..<row].reduce(0, +)
      offset = max(offset, min(top, top + heights[row] - area))
      offset = min(offset, top)
    }
    if isAll { offset = min(offset, total - area) }
    let isShortAbove = offset < 0 && drawn.lowerBound > 0
    offset = max(0, offset)
    isShort = !isComplete && (isShortAbove || !isAll && total - offset < area)
    if isShort { return offset }
    if !heights.isEmpty { usual = max(1, total / line / Double(heights.count)) }
    (pending, revealed) = (0, nil)
    anchor(at: offset, heights, area)
    return offset
  }

  /// Takes the row at the edge as the first one, and notes which can be seen.
  private func anchor(at offset: Double, _ heights: [Double], _ area: Double) {
    var (start, row) = (0.0, 0)
    while row < heights.count - 1, start + heights[row] <= offset {
      start += heights[row]
      row += 1
    }
    first = drawn.lowerBound + row
    hidden = offset - start
    var end = row
    while end < heights.count, start < offset + area {
      start += heights[end]
      end += 1
    }
    visible = first..<drawn.lowerBound + max(row, end)
    settled = Settled(first, hidden)
  }
}
