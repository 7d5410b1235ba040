// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// A cache of the rows that the factory has drawn, each valid until the row or its selection
/// changes.
final class DrawnRows<Row: TextSlotRow> {
  private struct Known {
    let row: Row
    let isSelected: Bool
    let scene: Scene
  }

  private var known = RowMemo<UInt64, Known>()
  /// The registry's count of requested redraws when the cache was last cleared.
  private var redraws = 0

  /// Returns the scene of a row, drawing it only where the cached scene was made from a different
  /// row.
  func scene(
    of row: Row,
    isSelected: Bool,
    _ slots: SlotRegistry,
    _ make: () -> Scene
  ) -> Scene {
    if redraws != slots.redraws {
      redraws = slots.redraws
      known.removeAll()
    }
    if let known = known[row.rowID], known.isSelected == isSelected, known.row.isSame(as: row) {
      return known.scene
    }
    let scene = make()
    known[row.rowID] = Known(row: row, isSelected: isSelected, scene: scene)
    return scene
  }

  /// Drops rows that have left the screen; call it once all rows of a frame were requested.
  func endFrame(of rows: Int) { known.endWindow(of: rows) }
}
