// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftPluginWire

/// A row a plugin is asked about: the values of the fields its hook declares.
struct CheckRow {
  var id: UInt64
  var values: [FieldValue]
}

extension PackedWindow {
  /// A window of rows with as many values each.
  init(_ rows: [CheckRow], valuesPerRow: Int, now: Int64) {
    self.init(valuesPerRow: valuesPerRow, now: now, capacity: rows.count)
    for row in rows {
      for value in row.values { add(value) }
      endRow(id: row.id)
    }
  }
}
