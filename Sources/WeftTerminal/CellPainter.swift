// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// Paints what layout has placed into cells.
struct CellPainter {
  private(set) var grid: CellGrid
  private let theme: Theme

  init(columns: Int, rows: Int, theme: Theme) {
    self.theme = theme
    grid = CellGrid(
      columns: columns,
      rows: rows,
      style: CellStyle(foreground: theme.rgb(.text), background: theme.rgb(.background))
    )
  }

  mutating func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let rect, let color):
      let area = Area(rect)
      grid.fill(area.columns, area.rows, background: theme.rgb(color))
    case .text(let rect, let text, let style, let lineLimit):
      paint(text, in: Area(rect), style, lineLimit)
    case .avatar(let rect, let initials, let color):
      let area = Area(rect)
      // One line high, beside the name it belongs to: squares of several rows would grow together.
      let row = area.rows.lowerBound + max(0, area.rows.count - 1) / 2
      grid.fill(area.columns, row..<row + min(1, area.rows.count), background: theme.rgb(color))
      centre(initials, in: area, row: row, foreground: 0xFFFFFF)
    case .badge(let rect, let text, let color):
      let area = Area(rect)
      grid.fill(area.columns, area.rows, background: theme.rgb(color))
      centre(text, in: area, row: area.rows.lowerBound, foreground: theme.rgb(.inverted))
    case .divider(let rect):
      let area = Area(rect)
      let isFlat = area.columns.count >= area.rows.count
      for row in area.rows.clamped(to: 0..<grid.rows) {
        let line = String(
          repeating: isFlat ? "─" : "│",
          count: area.columns.clamped(to: 0..<grid.columns).count
        )
        grid.write(
          line,
          column: area.columns.lowerBound,
          row: row,
          width: area.columns.count,
          style: .init(foreground: theme.rgb(.border))
        )
      }
    }
  }

  private mutating func paint(_ text: String, in area: Area, _ style: TextStyle, _ limit: Int?) {
    let lines = TerminalText.lines(of: text, width: area.columns.count, limit: limit)
    for (row, line) in zip(area.rows, lines) {
      grid.write(
        line,
        column: area.columns.lowerBound,
        row: row,
        width: area.columns.count,
        style: .init(
          foreground: theme.rgb(style.color),
          isBold: style.weight == .bold,
          isItalic: style.isItalic
        )
      )
    }
  }

  private mutating func centre(_ text: String, in area: Area, row: Int, foreground: UInt32) {
    let line = TerminalText.lines(of: text, width: area.columns.count, limit: 1)[0]
    let margin = max(0, area.columns.count - TerminalText.width(of: line)) / 2
    grid.write(
      line,
      column: area.columns.lowerBound + margin,
      row: row,
      width: area.columns.count - margin,
      style: .init(foreground: foreground, isBold: true)
    )
  }

  /// A rectangle in whole cells.
  private struct Area {
    let columns: Range<Int>
    let rows: Range<Int>

    init(_ rect: Rect) {
      columns = Self.range(rect.x, rect.size.width, TerminalMeasurer.cell.width)
      rows = Self.range(rect.y, rect.size.height, TerminalMeasurer.cell.height)
    }

    private static func range(_ start: Double, _ length: Double, _ step: Double) -> Range<Int> {
      let bound = 1_000_000.0
      let first = (min(max(start, -bound), bound) / step).rounded()
      let count = (min(max(length, 0), bound) / step).rounded()
      return Int(first)..<Int(first + count)
    }
  }
}
