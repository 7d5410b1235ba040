// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// What the factory has drawn of rows, kept for as long as nothing it is told of them changes.
final class DrawnRows<Row: TextSlotRow> {
  private struct Known {
    let row: Row
    let isSelected: Bool
    let scene: Scene
  }

  private var known = RowMemo<UInt64, Known>()
  /// How often everything was to be drawn anew.
  private var redraws = 0

  /// The scene of a row, made where the row is not the very one it was made of.
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

  /// To be called when all rows of a frame were asked about.
  func endFrame(of rows: Int) { known.endWindow(of: rows) }
}
