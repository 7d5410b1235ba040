// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// A row for checking a hook: the values of the fields that the hook declares.
struct CheckRow {
  var id: UInt64
  var values: [FieldValue]
}

extension PackedWindow {
  /// Creates a window of rows that have the same number of values each.
  init(_ rows: [CheckRow], valuesPerRow: Int, now: Int64) {
    self.init(valuesPerRow: valuesPerRow, now: now, capacity: rows.count)
    for row in rows {
      for value in row.values { add(value) }
      endRow(id: row.id)
    }
  }
}
