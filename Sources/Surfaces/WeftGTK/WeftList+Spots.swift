// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A scene's buttons as widgets for keyboards and screen readers: those outside of rows and those
/// in the row that keys act on. A heading above any row has one, too.
extension WeftList {
  /// The maximum number of buttons that get a widget; the pointer reaches all buttons.
  private static let mostSpots = 64

  /// Creates or updates a widget for each button.
  func showSpots(_ layout: SceneLayout) {
    guard let list else { return }
    var headings: [UInt64: [String: [String]]] = [:]
    for row in layout.outerRows where row.id != selectedRow {
      let labels = layout.scene.headingLabels(inRow: row.node)
      if !labels.isEmpty { headings[row.id] = labels }
    }
    let regions = spotRegions(layout, headings)
    guard regions != drawing.spotRegions || headings != drawing.headings else { return }
    (drawing.spotRegions, drawing.headings) = (regions, headings)
    let row = selectedRow
    let node = layout.outerRows.first { $0.id == row }?.node
    var labels = layout.scene.buttonLabels
    var inner = node.map { layout.scene.buttonLabels(inRow: $0) } ?? [:]
    let focused = drawing.spots.first { $0.widget.hasFocus }
    for spot in drawing.spots.dropFirst(regions.count) {
      // Without a focused widget, keys would get lost.
      if spot.widget.hasFocus { list.grabFocus() }
      spot.widget.remove()
    }
    let widgets = drawing.spots.prefix(regions.count).map(\.widget)
    drawing.spots = []
    for (number, region) in regions.enumerated() {
      let known = number < widgets.count ? widgets[number] : nil
      guard let widget = known ?? .spot(of: list) else { return }
      drawing.spots.append(
        .init(widget: widget, action: region.action, rect: region.rect, row: region.row)
      )
      switch region.row {
      case nil: widget.describe(Self.takeLabel(of: region.action, from: &labels))
      case row: widget.describe(Self.takeLabel(of: region.action, from: &inner))
      case let other?:
        widget.describe(Self.takeLabel(of: region.action, from: &headings[other, default: [:]]))
      }
      widget.activate(number, of: self)
    }
    if let focused, focused.row == nil { followFocus(from: focused) }
  }

  /// Returns the label of the next button with an action; the last one stays for further buttons.
  private static func takeLabel(
    of action: String,
    from labels: inout [String: [String]]
  ) -> String {
    guard let all = labels[action], let first = all.first else { return action }
    if all.count > 1 { labels[action] = Array(all.dropFirst()) }
    return first
  }

  /// Keeps the focus on the same button, whose widget may be another one now, or moves it to the
  /// list if the button is gone.
  private func followFocus(from before: ListDrawing.Spot) {
    let now = drawing.spots.first { $0.action == before.action && $0.row == nil }?.widget ?? list
    if let now, !now.hasFocus { now.grabFocus() }
  }

  /// Returns the buttons that get a widget: those outside of rows, those in the row that keys act on, then headings.
  ///
  /// - Parameter headings: The labels of the headings in other rows, by row and action.
  private func spotRegions(
    _ layout: SceneLayout,
    _ headings: [UInt64: [String: [String]]]
  ) -> [ActionRegion] {
    let hidden = hiddenActions
    let row = selectedRow
    let area = layout.list.area?.rect
    let whole = row.flatMap { drawing.rows[$0]?.rect.size }
    let regions = layout.list.regions.filter { region in
      guard region.trigger == .tap else { return false }
      guard let own = region.row else { return !hidden.contains(region.action) }
      // The row widget itself opens the row.
      let isHeading = headings[own]?[region.action] != nil
      guard own == row || isHeading, region.rect.size != whole else { return false }
      return area.map { $0.intersection(region.rect).size.height > 0 } ?? true
    }
    // If there are too many, those of other rows are left out first.
    let outside = regions.filter { $0.row == nil }
    let inner = regions.filter { $0.row != nil && $0.row == row }
    let others = regions.filter { $0.row != nil && $0.row != row }
    return Array((outside + inner + others).prefix(Self.mostSpots))
  }

  func activate(spot: Int) {
    guard drawing.spots.indices.contains(spot) else { return }
    content.perform(drawing.spots[spot].action, row: drawing.spots[spot].row)
  }

  /// Opens a row, for screen readers.
  func activate(row: UInt64) {
    if let index = view.indices[row] { content.selected = index }
    content.open(row: row)
  }

  /// Shows the menu of a row, for screen readers.
  func showMenu(of row: UInt64) { content.showMenu(ofRow: row) }

  /// Moves the focus to the first button of a menu or question that has opened, and back to the
  /// rows when it has closed.
  func followFront() {
    let now = content.front
    drawing.isCovered = content.isCovered
    // A hidden field must not receive typed text.
    if drawing.isCovered, drawing.widgets.contains(where: { $0.widget.containsFocus }) {
      list?.grabFocus()
      list?.animate()
    }
    guard now != drawing.front else { return }
    let isOver = now.isEmpty
    drawing.front = now
    if isOver {
      if drawing.spots.contains(where: { $0.widget.hasFocus }) { list?.grabFocus() }
    } else if let first = frontSpots.first {
      list?.focus(first)
    }
  }

  /// The widgets of the buttons in front of the rows, in order.
  private var frontSpots: [Widget] {
    drawing.front.compactMap { action in drawing.spots.first { $0.action == action }?.widget }
  }

  /// Moves the focus among the buttons in front of the rows; returns `false` if there are none.
  func moveInFront(by step: Int) -> Bool {
    let spots = frontSpots
    guard !spots.isEmpty else { return false }
    let now = spots.firstIndex { $0.hasFocus }
    let next =
      now.map { ($0 + step + spots.count) % spots.count } ?? (step > 0 ? 0 : spots.count - 1)
    list?.focus(spots[next])
    return true
  }
}
