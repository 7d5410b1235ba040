// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A list whose screen has slots.
protocol SlotList: AnyObject {
  /// The list as the subject of its slots.
  var slotRow: ListSlotRow { get }
  /// What it depends on besides its data.
  var environment: ChatEnvironment { get }
}

extension SlotList {
  /// The list as the only row of a window.
  var slotWindow: SlotWindow<ListSlotRow> { slotWindow(of: [slotRow]) }

  /// A window of the list's rows.
  func slotWindow<Row: SlotRow>(of rows: [Row]) -> SlotWindow<Row> {
    SlotWindow(rows: rows, of: self, environment)
  }
}
