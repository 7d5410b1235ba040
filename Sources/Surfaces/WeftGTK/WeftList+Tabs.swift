// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import WeftScene

/// The Tab order of a list.
///
/// Tab goes through the parts above the rows, the selected row with its buttons, and the parts over
/// and below the rows. Without a selected row, the list itself comes first. GTK's own order would
/// always enter at the selected row, and the parts above it would only be reachable backwards.
extension WeftList {
  /// Moves the focus to the next or previous stop; returns `false` at the ends.
  func tab(isForward: Bool) -> Bool {
    guard let list else { return false }
    let stops = tabStops(of: list)
    let step = isForward ? 1 : -1
    let now = stops.firstIndex { $0.isSame(as: list) ? $0.hasFocus : $0.containsFocus }
    // A field or a box of buttons may contain more stops.
    if let now, !stops[now].isSame(as: list), stops[now].moveFocus(isForward: isForward) {
      return true
    }
    var next = now.map { $0 + step } ?? (isForward ? 0 : stops.count - 1)
    while stops.indices.contains(next) {
      if stops[next].isSame(as: list) {
        list.grabFocus()
        return true
      }
      if stops[next].moveFocus(isForward: isForward) { return true }
      next += step
    }
    return false
  }

  private func tabStops(of list: Widget) -> [Widget] {
    let row = selectedRow.flatMap { drawing.rows[$0]?.widget }
    let inner = drawing.spots.filter { $0.row != nil }.map { ($0.widget, $0.rect) }
    let tools = drawing.toolPlace == nil ? nil : drawing.toolBox
    let around =
      drawing.spots.filter { $0.row == nil }.map { ($0.widget, $0.rect) }
      + drawing.widgets.compactMap { shown in rect(of: shown).map { (shown.widget, $0) } }
    let top = view.layout?.list.area?.rect.y ?? 0
    let above = around.filter { $0.1.y + $0.1.size.height / 2 < top }
    let others = around.filter { $0.1.y + $0.1.size.height / 2 >= top }
    let rows = [row].compactMap(\.self) + read(inner) + [tools].compactMap(\.self)
    return (row == nil ? [list] : []) + read(above) + rows + read(others)
  }

  /// Sorts widgets into reading order.
  private func read(_ placed: [(widget: Widget, rect: Rect)]) -> [Widget] {
    Self.readingOrder(of: placed.map(\.rect), isRightToLeft: look.isRightToLeft)
      .map { placed[$0].widget }
  }

  /// Returns the indices of rectangles in reading order: lines from top to bottom, each from its start.
  static func readingOrder(of places: [Rect], isRightToLeft: Bool) -> [Int] {
    func middle(_ index: Int) -> Double { places[index].y + places[index].size.height / 2 }
    var lines: [[Int]] = []
    for index in places.indices.sorted(by: { middle($0) < middle($1) }) {
      // A rectangle whose middle is within the first one of a line belongs to that line.
      if let first = lines.last?.first,
        middle(index) < places[first].y + places[first].size.height
      {
        lines[lines.count - 1].append(index)
      } else {
        lines.append([index])
      }
    }
    return lines.flatMap { line in
      line.sorted { (places[$0].x < places[$1].x) != isRightToLeft && places[$0].x != places[$1].x }
    }
  }
}
