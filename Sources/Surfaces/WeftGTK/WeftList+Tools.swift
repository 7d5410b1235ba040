// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A few actions of a row as buttons over it, while it has the pointer or the keyboard focus.
extension WeftList {
  func hover(x: Double, y: Double) {
    pointer = (x, y)
    if dragged == nil { shapePointer(x: x, y: y) }
    if row(x: x, y: y) != hovered { queue() }
  }

  /// The row to show buttons for.
  private var toolTarget: UInt64? {
    // Buttons that contain the focus stay where they are.
    if drawing.toolBox?.containsFocus == true, let row = toolRow, drawing.rows[row] != nil {
      return row
    }
    if let hovered { return hovered }
    guard isKeyed, let row = selectedRow, drawing.rows[row]?.widget.hasFocus == true else {
      return nil
    }
    return row
  }

  /// Updates the buttons to the target row's current actions.
  func showTools() {
    // Scrolling moves other rows under a resting pointer.
    hovered = row(x: pointer.x, y: pointer.y)
    let row = toolTarget
    let now = row.map { content.tools(ofRow: $0) } ?? []
    guard now != tools || row != toolRow else { return }
    (toolRow, tools) = (row, now)
    if drawing.toolBox == nil, !now.isEmpty { drawing.toolBox = list.flatMap { .tools(of: $0) } }
    drawing.toolBox?.fill(with: now, icons: theme.icons, of: self)
  }

  func use(tool: Int) {
    guard let row = toolRow, tools.indices.contains(tool) else { return }
    content.perform(tools[tool].action, row: row)
  }

  /// Shows as many buttons as fit without covering the row's contents, and stores their place.
  ///
  /// Must not be called during an allocation, because it adds and removes buttons.
  func arrangeTools() {
    guard let box = drawing.toolBox else { return }
    guard !tools.isEmpty, let row = toolRow, let rect = drawing.rows[row]?.rect,
      let layout = view.layout, let items = layout.outerRows.first(where: { $0.id == row })?.items
    else { return drawing.toolPlace = nil }
    let place = ToolPlace(
      rect,
      showing: layout.list.items[items],
      isRightToLeft: look.isRightToLeft,
      isBeside: content.isReadFromBelow
    )
    var size = box.trimTools(to: tools.count)
    var count = tools.count
    var found = place.place(of: size)
    while found == nil, count > 1 {
      count -= 1
      size = box.trimTools(to: count)
      found = place.place(of: size)
    }
    drawing.toolPlace = found ?? place.end(of: size)
  }

  func placeTools() {
    let top = view.layout?.list.area?.rect.y ?? 0
    // The upper part of the row may be scrolled out of view.
    drawing.toolBox?.placeTools(drawing.toolPlace.map { ($0.x, max(top, $0.y + view.shift)) })
  }
}
