// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
package import WeftPluginFormat

/// A window in memory shared with a host, as the structs of `weft/window.h`.
///
/// It is valid until the next request. Texts stay where the host wrote them. Rows and values are
/// converted into separate memory, which each request reuses, because writing to memory that the
/// host wrote last is slower than reading it.
@safe package final class SharedWindow {
  private let start: UnsafeRawPointer
  private let size: Int
  private var rows = unsafe Table<weft_row>()
  private var values = unsafe Table<weft_value>()
  let pointer: UnsafeMutablePointer<weft_window>
  private var textLength = 0

  /// Wraps memory that starts at a page boundary and outlives this object.
  init(_ start: UnsafeMutablePointer<UInt8>, size: Int) {
    unsafe self.start = UnsafeRawPointer(start)
    self.size = size
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: weft_window())
  }

  deinit {
    unsafe rows.free()
    unsafe values.free()
    unsafe pointer.deallocate()
  }

  /// Converts a window that ``PackedWindow/copy(to:)`` wrote, or returns `false` if it would need
  /// more than `size` bytes.
  func open(rows count: Int, valuesPerRow: Int, textLength: Int, now: Int64) -> Bool {
    let (valueCount, overflow) = count.multipliedReportingOverflow(by: valuesPerRow)
    guard count >= 0, valuesPerRow >= 0, textLength > 0, !overflow, count <= size,
      valueCount <= size, textLength <= size
    else { return false }
    let rowBytes = count * MemoryLayout<PackedWindow.Row>.stride
    let valueBytes = valueCount * MemoryLayout<PackedWindow.Value>.stride
    guard rowBytes + valueBytes + textLength <= size else { return false }
    self.textLength = textLength
    unsafe rows.reserve(count)
    unsafe values.reserve(valueCount)
    // SAFETY: rows, values and text follow each other within the memory, as was just checked.
    unsafe fill(count, valuesPerRow, values: start + rowBytes, text: start + rowBytes + valueBytes)
    unsafe pointer.pointee = weft_window(
      struct_size: UInt32(MemoryLayout<weft_window>.size),
      row_count: UInt32(count),
      row_stride: UInt32(MemoryLayout<weft_row>.stride),
      value_count: UInt32(valuesPerRow),
      rows: count == 0 ? nil : UnsafePointer(rows.start),
      now: now
    )
    return true
  }

  /// A copy of the window in its packed form.
  package var packed: PackedWindow? {
    // SAFETY: the memory has `size` bytes, and the initialiser checks each length against that.
    unsafe PackedWindow(
      from: UnsafeRawBufferPointer(start: start, count: size),
      rowCount: Int(pointer.pointee.row_count),
      valuesPerRow: Int(pointer.pointee.value_count),
      textLength: textLength,
      now: pointer.pointee.now
    )
  }

  private func fill(
    _ count: Int,
    _ valuesPerRow: Int,
    values packed: UnsafeRawPointer,
    text: UnsafeRawPointer
  ) {
    // SAFETY: both tables have room for all that is filled; the offsets of texts are the host's
    // own, which the worker trusts.
    let packedRows = unsafe start.assumingMemoryBound(to: PackedWindow.Row.self)
    var value = unsafe packed.assumingMemoryBound(to: PackedWindow.Value.self)
    var made = unsafe values.start
    for index in 0..<count {
      let row = unsafe packedRows[index]
      let texts = unsafe UInt64(UInt(bitPattern: text + row.textStart))
      let first = unsafe made
      for _ in 0..<valuesPerRow {
        let isText = unsafe value.pointee.type == WEFT_TYPE_TEXT
        let bits = unsafe value.pointee.bits &+ (isText ? texts : 0)
        var union = unsafe weft_value.__Unnamed_union_value()
        unsafe union.integer = Int64(bitPattern: bits)
        unsafe made.initialize(
          to: weft_value(type: value.pointee.type, count: value.pointee.count, value: union)
        )
        unsafe (value, made) = unsafe (value + 1, made + 1)
      }
      unsafe (rows.start + index).initialize(
        to: weft_row(
          id: row.id,
          revision: row.revision,
          values: valuesPerRow == 0 ? nil : UnsafePointer(first)
        )
      )
    }
  }

  /// Memory for plain structs that only grows.
  @safe private struct Table<Element> {
    private var capacity = 64
    private(set) var start = UnsafeMutablePointer<Element>.allocate(capacity: 64)

    mutating func reserve(_ count: Int) {
      guard count > capacity else { return }
      // SAFETY: none of its content is used again.
      unsafe start.deallocate()
      capacity = max(count, 2 * capacity)
      unsafe start = .allocate(capacity: capacity)
    }

    func free() { unsafe start.deallocate() }
  }
}

extension PackedWindow {
  /// Passes the window to a closure as the structs of `weft/window.h`.
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

  /// Returns the values with addresses instead of offsets.
  private func pointers(to text: UnsafeBufferPointer<UInt8>) -> [weft_value] {
    var pointers: [weft_value] = unsafe []
    unsafe pointers.reserveCapacity(values.count)
    let rows = rows.span
    let values = values.span
    for index in rows.indices {
      for place in index * valuesPerRow..<(index + 1) * valuesPerRow {
        let value = values[place]
        var bits = unsafe weft_value.__Unnamed_union_value()
        if value.type == WEFT_TYPE_TEXT {
          unsafe bits.text = unsafe UnsafeRawPointer(text.baseAddress)?
            .advanced(by: rows[index].textStart + Int(value.bits))
            .assumingMemoryBound(to: CChar.self)
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
