// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
package import WeftPluginWire

/// A window in memory shared with a host, as the structs of `weft/window.h`, until the next request.
///
/// Texts stay where the host wrote them. Rows and values get memory of their own, which is used again:
/// writing to what the host has written takes longer than reading it.
@safe package final class SharedWindow {
  private let start: UnsafeRawPointer
  private let size: Int
  private var rows = unsafe Table<weft_row>()
  private var values = unsafe Table<weft_value>()
  let pointer: UnsafeMutablePointer<weft_window>
  private var textLength = 0

  /// The memory begins at a page, and outlives this.
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

  /// Makes pointers of what ``PackedWindow/copy(to:)`` wrote; false where it would take more bytes than
  /// there are.
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
    // SAFETY: rows, values and text lie one behind the other within the memory, as was just compared.
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

  /// A copy of it as it was packed.
  package var packed: PackedWindow? {
    // SAFETY: the memory is as large as that, and what is read of it is compared with its size.
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
    // SAFETY: both tables have as much room as is filled; the host packed the window, and what it says of
    // the places of its own texts is believed.
    let packedRows = unsafe start.assumingMemoryBound(to: PackedWindow.Row.self)
    var value = unsafe packed.assumingMemoryBound(to: PackedWindow.Value.self)
    var made = unsafe values.start
    for place in 0..<count {
      let row = unsafe packedRows[place]
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
      unsafe (rows.start + place).initialize(
        to: weft_row(
          id: row.id,
          revision: row.revision,
          values: valuesPerRow == 0 ? nil : UnsafePointer(first)
        )
      )
    }
  }

  /// Memory for some plain structs, which only grows.
  @safe private struct Table<Element> {
    private var capacity = 64
    private(set) var start = UnsafeMutablePointer<Element>.allocate(capacity: 64)

    mutating func reserve(_ count: Int) {
      guard count > capacity else { return }
      // SAFETY: nothing in it is used again.
      unsafe start.deallocate()
      capacity = max(count, 2 * capacity)
      unsafe start = .allocate(capacity: capacity)
    }

    func free() { unsafe start.deallocate() }
  }
}
