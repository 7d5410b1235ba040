// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// Where the widgets of a list stand.
extension WeftList {
  /// Gives each row its place, or the one it has on its way there.
  func settleRows() {
    flattenRows()
    for row in drawing.rows.values {
      let shift = view.shift + (row.motion?.shift ?? 0)
      row.widget.place(row.rect, shift: shift, opacity: row.motion?.opacity ?? 1)
    }
    for spot in drawing.spots { spot.widget.place(spot.rect) }
    if let (field, action) = drawing.field {
      let region = view.layout?.list.regions.last { $0.action == action && $0.row == nil }
      field.placeField(region?.rect)
    }
    placeTools()
  }

  /// Moves rows on their way; false where all have arrived.
  func tick(_ time: Int64) -> Bool {
    var isMoving = false
    for (id, row) in drawing.rows {
      guard var motion = row.motion else { continue }
      let goesOn = motion.advance(to: time)
      drawing.rows[id]?.motion = goesOn ? motion : nil
      isMoving = isMoving || goesOn
    }
    refresh()
    followSelection()
    return isMoving
  }

  /// Makes a widget for each button outside of rows, which keyboards and screen readers find.
  func showSpots(_ layout: SceneLayout) {
    guard let list else { return }
    let labels = layout.scene.buttonLabels
    let regions = layout.list.regions.filter {
      $0.row == nil && $0.trigger == .tap && $0.action != drawing.field?.action
    }
    .prefix(Self.mostSpots)
    for spot in drawing.spots.dropFirst(regions.count) {
      // Keys that nothing has the focus for would get lost.
      if spot.widget.hasFocus { list.grabFocus() }
      spot.widget.remove()
    }
    let widgets = drawing.spots.prefix(regions.count).map(\.widget)
    drawing.spots = []
    for (number, region) in regions.enumerated() {
      let known = number < widgets.count ? widgets[number] : nil
      guard let widget = known ?? .spot(of: list) else { return }
      drawing.spots.append(.init(widget: widget, action: region.action, rect: region.rect))
      widget.describe(labels[region.action] ?? region.action)
      widget.activate(number, of: self)
    }
  }

  /// The most buttons outside of rows that have a widget; the pointer reaches all.
  private static let mostSpots = 64

  func activate(spot: Int) {
    guard drawing.spots.indices.contains(spot) else { return }
    content.perform(drawing.spots[spot].action, row: nil)
  }

  /// Shows the actions of the row under the pointer.
  func hover(x: Double, y: Double) {
    let row = row(x: x, y: y)
    guard row != hovered else { return }
    hovered = row
    showTools()
    queue()
  }

  /// Shows the actions that the row under the pointer has now.
  func showTools() {
    let now = hovered.map { content.tools(ofRow: $0) } ?? []
    if now != tools { show(now) }
  }

  private func show(_ now: [RowTool]) {
    tools = now
    if drawing.toolBox == nil { drawing.toolBox = list.flatMap { .tools(of: $0) } }
    drawing.toolBox?.fill(with: now, icons: theme.icons, of: self)
  }

  func use(tool: Int) {
    guard let row = hovered, tools.indices.contains(tool) else { return }
    content.perform(tools[tool].action, row: row)
  }

  private func placeTools() {
    let rect = tools.isEmpty ? nil : hovered.flatMap { drawing.rows[$0]?.rect }
    drawing.toolBox?.placeTools(
      y: rect.map { max(0, $0.y + view.shift + 4) },
      width: view.size.width
    )
  }
}
