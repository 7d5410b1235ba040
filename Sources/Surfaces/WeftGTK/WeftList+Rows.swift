// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// The placement of a list's widgets.
extension WeftList {
  /// Places each row, or moves it one step of its animation.
  func settleRows() {
    flattenRows()
    for row in drawing.rows.values {
      let shift = view.shift + (row.motion?.shift ?? 0)
      row.widget.place(row.rect, shift: shift, opacity: row.motion?.opacity ?? 1)
    }
    for spot in drawing.spots {
      spot.widget.place(spot.rect, shift: spot.row == nil ? 0 : view.shift)
    }
    placeWidgets()
    placeTools()
  }

  /// Advances the animations; returns `false` once all rows have arrived.
  func tick(_ time: Int64) -> Bool {
    var isMoving = false
    for (id, row) in drawing.rows {
      guard var motion = row.motion else { continue }
      let goesOn = motion.advance(to: time)
      drawing.rows[id]?.motion = goesOn ? motion : nil
      isMoving = isMoving || goesOn
    }
    refresh()
    keepBar()
    followSelection()
    followFront()
    showTools()
    arrangeTools()
    return isMoving
  }
}
