// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A list whose screen has slots.
protocol SlotList: AnyObject {
  /// The list as the subject of its slots.
  var slotRow: ListSlotRow { get }
  /// The values the list depends on besides its data.
  var environment: ChatEnvironment { get }
}

extension SlotList {
  /// A window with the list itself as its only row.
  var slotWindow: SlotWindow<ListSlotRow> { slotWindow(of: [slotRow]) }

  /// A window of rows of the list.
  func slotWindow<Row: SlotRow>(of rows: [Row]) -> SlotWindow<Row> {
    SlotWindow(rows: rows, of: self, environment)
  }
}
