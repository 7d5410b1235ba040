// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftPluginFormat

extension PackedWindow {
  /// Lends the window as the structs of `weft/window.h` for the length of a closure.
  func withPointers<Result>(
    _ use: (UnsafePointer<weft_window>) throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result {
    try unsafe text.withUnsafeBufferPointer { text throws(PluginRefusal) in
      // SAFETY: every pointer made here points into an array that is kept alive around the call.
      let values = unsafe pointers(to: text)
      return try unsafe values.withUnsafeBufferPointer { values throws(PluginRefusal) in
        let rows = unsafe self.rows.enumerated().map { index, row in
          unsafe weft_row(
            id: row.id,
            revision: row.revision,
            values: values.baseAddress.map { unsafe $0 + index * valuesPerRow }
          )
        }
        return try unsafe rows.withUnsafeBufferPointer { rows throws(PluginRefusal) in
          var window = unsafe weft_window(
            struct_size: UInt32(MemoryLayout<weft_window>.size),
            row_count: UInt32(rows.count),
            row_stride: UInt32(MemoryLayout<weft_row>.stride),
            value_count: UInt32(valuesPerRow),
            rows: rows.baseAddress,
            now: now
          )
          return try unsafe use(&window)
        }
      }
    }
  }

  /// Returns the values with addresses in place of offsets.
  private func pointers(to text: UnsafeBufferPointer<UInt8>) -> [weft_value] {
    var pointers: [weft_value] = unsafe []
    unsafe pointers.reserveCapacity(values.count)
    for (place, row) in rows.enumerated() {
      for value in values[place * valuesPerRow..<(place + 1) * valuesPerRow] {
        var bits = unsafe weft_value.__Unnamed_union_value()
        if value.type == WEFT_TYPE_TEXT {
          unsafe bits.text = unsafe UnsafeRawPointer(text.baseAddress)?
            .advanced(by: row.textStart + Int(value.bits)).assumingMemoryBound(to: CChar.self)
        } else {
          unsafe bits.integer = Int64(bitPattern: value.bits)
        }
        let pointer = unsafe weft_value(type: value.type, count: value.count, value: bits)
        unsafe pointers.append(pointer)
      }
    }
    return unsafe pointers
  }
}
