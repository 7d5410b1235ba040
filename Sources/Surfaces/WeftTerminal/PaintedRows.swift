// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// The rows of a screen whose lines the next screen may copy, in place of painting the rows again.
///
/// A row is such a one where its lines show nothing else: all of it is on the screen, it stands on one
/// ground, what it paints stays within its lines, and nothing is painted over it.
struct PaintedRows {
  /// A row in the cells of a screen.
  struct Row {
    let lines: Range<Int>
    /// What all of its cells were before it was painted.
    let ground: Cell
  }

  private var rows: [UInt64: Row] = [:]
  /// Ids of more than one row, which tell none of them.
  private var repeated: Set<UInt64> = []

  /// The row with an id, if it may be copied.
  subscript(id: UInt64) -> Row? { repeated.contains(id) ? nil : rows[id] }

  mutating func add(_ id: UInt64, _ row: Row) {
    if rows.updateValue(row, forKey: id) != nil { repeated.insert(id) }
  }

  /// Forgets the rows in lines that something else was painted over.
  mutating func remove(in lines: Range<Int>) {
    if rows.isEmpty || lines.isEmpty { return }
    rows = rows.filter { !$0.value.lines.overlaps(lines) }
  }
}

// Painting rows, or copying them from the screen before.
extension CellPainter {
  /// Paints a layout.
  ///
  /// - Parameter previous: The cells of an earlier screen with the same theme, whose layout this one's
  ///   rows are taken over from, with the rows that may be copied.
  /// - Returns: The rows that the next screen may copy.
  mutating func paint(
    _ layout: SceneLayout,
    after previous: (grid: CellGrid, rows: PaintedRows)?
  ) -> PaintedRows {
    let items = layout.list.items
    var painted = PaintedRows()
    var next = 0
    for row in layout.outerRows {
      paint(items[next..<row.items.lowerBound], over: &painted)
      next = row.items.upperBound
      let lines = CellPainter.lines(of: row.rect, shift: shift)
      let ground = ground(of: row, lines)
      if let ground, let previous, row.isTakenOver, let old = previous.rows[row.id],
        old.ground == ground, old.lines.count == lines.count
      {
        grid.copy(old.lines, of: previous.grid, to: lines.lowerBound)
        painted.add(row.id, PaintedRows.Row(lines: lines, ground: ground))
        continue
      }
      let isWithin = items[row.items].allSatisfy { stays($0, within: lines) }
      for item in items[row.items] { paint(item) }
      if let ground, isWithin {
        painted.add(row.id, PaintedRows.Row(lines: lines, ground: ground))
      } else {
        painted.remove(in: lines)
        for rect in items[row.items].compactMap(\.rect) {
          painted.remove(in: CellPainter.lines(of: rect, shift: shift))
        }
      }
    }
    paint(items[next...], over: &painted)
    return painted
  }

  /// Paints what is not in a row.
  private mutating func paint(_ items: ArraySlice<DisplayItem>, over painted: inout PaintedRows) {
    for item in items {
      paint(item)
      if case .beginLayer = item { continue }
      if let rect = item.rect { painted.remove(in: CellPainter.lines(of: rect, shift: shift)) }
    }
  }

  /// The cell that all lines of a row consist of; nil where they differ, or where the row is not whole on
  /// the screen or between two lines.
  private func ground(of row: LaidOutRow, _ lines: Range<Int>) -> Cell? {
    let height = TerminalMeasurer.cell.height
    let isBetweenLines = row.rect.y.truncatingRemainder(dividingBy: height) != 0
    guard !isBetweenLines, lines == lines.clamped(to: grid.clippedRows), !lines.isEmpty,
      grid.clippedColumns == 0..<grid.columns
    else { return nil }
    return grid.onlyCell(of: lines)
  }

  /// Whether an item paints nothing outside of some lines, and always the same.
  private func stays(_ item: DisplayItem, within lines: Range<Int>) -> Bool {
    // A picture may be there in the next frame, and the terminal may draw it itself.
    if case .picture = item { return false }
    guard let rect = item.rect else { return true }
    let own = CellPainter.lines(of: rect, shift: shift)
    return own.isEmpty || own == own.clamped(to: lines)
  }
}

extension CellGrid {
  /// The cell that all of some lines consist of, nil where they differ.
  fileprivate func onlyCell(of lines: Range<Int>) -> Cell? {
    let all = row(lines.lowerBound).lowerBound..<row(lines.upperBound - 1).upperBound
    guard let first = cells[all].first, first.text == .blank else { return nil }
    return cells[all].allSatisfy { $0 == first } ? first : nil
  }
}
