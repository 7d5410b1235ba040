// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import WeftScene

/// Where the tabulator leads in a list.
///
/// It goes through what stands above the rows, the row that keys act on with its buttons, and what
/// stands over and below the rows. While no row has been chosen, the list itself comes first. GTK's own
/// order would give the focus to the list, and so to the chosen row, whenever it enters, and what is
/// above that row would be reached backwards only.
extension WeftList {
  /// Moves the focus to what comes next; false behind the last and before the first.
  func tab(isForward: Bool) -> Bool {
    guard let list else { return false }
    let (stops, step) = (tabStops(of: list), isForward ? 1 : -1)
    let now = stops.firstIndex { $0.isSame(as: list) ? $0.hasFocus : $0.containsFocus }
    // A field or a box of buttons may have more inside.
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

  /// Brings widgets into the order in which they are read.
  private func read(_ placed: [(widget: Widget, rect: Rect)]) -> [Widget] {
    Self.readingOrder(of: placed.map(\.rect), isRightToLeft: look.isRightToLeft)
      .map { placed[$0].widget }
  }

  /// The indices of places by lines, from top to bottom, each line from where reading begins.
  static func readingOrder(of places: [Rect], isRightToLeft: Bool) -> [Int] {
    func middle(_ index: Int) -> Double { places[index].y + places[index].size.height / 2 }
    var lines: [[Int]] = []
    for index in places.indices.sorted(by: { middle($0) < middle($1) }) {
      // What has its middle within the first of a line is beside it.
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
