// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// The rows of a screen whose lines the next screen may copy instead of painting the rows again.
///
/// A row can be copied if its lines show nothing else: it is completely on the screen, it has a uniform background,
/// what it paints stays within its lines, and nothing is painted over it.
struct PaintedRows {
  /// A row in the cells of a screen.
  struct Row {
    let lines: Range<Int>
    /// The value of all its cells before it was painted.
    let ground: Cell
  }

  private var rows: [UInt64: Row] = [:]
  /// Ids that more than one row has, which identify none of them.
  private var repeated: Set<UInt64> = []

  /// The row with an id, if it may be copied.
  subscript(id: UInt64) -> Row? { repeated.contains(id) ? nil : rows[id] }

  mutating func add(_ id: UInt64, _ row: Row) {
    if rows.updateValue(row, forKey: id) != nil { repeated.insert(id) }
  }

  /// Removes the rows in lines that something else was painted over.
  mutating func remove(in lines: Range<Int>) {
    if rows.isEmpty || lines.isEmpty { return }
    rows = rows.filter { !$0.value.lines.overlaps(lines) }
  }
}

// Painting rows, or copying them from the previous screen.
extension CellPainter {
  /// Paints a layout.
  ///
  /// - Parameter previous: The cells of an earlier screen with the same theme, whose layout this one reuses rows of,
  ///   and the rows that may be copied.
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

  /// Returns the cell that all lines of a row consist of.
  ///
  /// Returns `nil` if the cells differ, or if the row is not completely on the screen or not aligned to lines.
  private func ground(of row: LaidOutRow, _ lines: Range<Int>) -> Cell? {
    let height = TerminalMeasurer.cell.height
    let isBetweenLines = row.rect.y.truncatingRemainder(dividingBy: height) != 0
    guard !isBetweenLines, lines == lines.clamped(to: grid.clippedRows), !lines.isEmpty,
      grid.clippedColumns == 0..<grid.columns
    else { return nil }
    return grid.onlyCell(of: lines)
  }

  /// Whether an item paints nothing outside some lines, and always the same.
  private func stays(_ item: DisplayItem, within lines: Range<Int>) -> Bool {
    // The picture may be available in the next frame, and the terminal may draw it itself.
    if case .picture = item { return false }
    guard let rect = item.rect else { return true }
    let own = CellPainter.lines(of: rect, shift: shift)
    return own.isEmpty || own == own.clamped(to: lines)
  }
}

extension CellGrid {
  /// Returns the cell that all of some lines consist of, or `nil` if they differ.
  fileprivate func onlyCell(of lines: Range<Int>) -> Cell? {
    let all = row(lines.lowerBound).lowerBound..<row(lines.upperBound - 1).upperBound
    guard let first = cells[all].first, first.text == .blank else { return nil }
    return cells[all].allSatisfy { $0 == first } ? first : nil
  }
}
