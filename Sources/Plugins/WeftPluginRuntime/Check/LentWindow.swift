// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPlatform
internal import WeftPluginFormat
internal import WeftViews

/// A window in separate memory that can be read until it is reclaimed, and never afterwards.
@safe struct LentWindow {
  /// The window in the form in which a hook receives it.
  let pointer: UnsafePointer<weft_window>

  init(_ window: PackedWindow) throws(PluginRefusal) {
    let rowSize = unsafe MemoryLayout<weft_row>.stride
    let valueSize = unsafe MemoryLayout<weft_value>.stride
    let rowOffset = unsafe (MemoryLayout<weft_window>.size + 7) / 8 * 8
    let valueOffset = rowOffset + window.rows.count * rowSize
    let head = valueOffset + window.values.count * valueSize
    var end: UnsafeMutableRawPointer?
    guard let first = unsafe weft_check_lend(head, window.text.count, &end),
      let text = unsafe end
    else { throw PluginRefusal(.noAnswerMemory, "not enough memory for the call") }
    // SAFETY: `first` has `head` bytes and `text` the text's; both are aligned for their contents.
    unsafe text.copyMemory(from: window.text, byteCount: window.text.count)
    for (place, row) in window.rows.enumerated() {
      let values = place * window.valuesPerRow
      for index in values..<values + window.valuesPerRow {
        let value = unsafe Self.value(window.values[index], text + row.textStart)
        unsafe (first + valueOffset + index * valueSize)
          .initializeMemory(as: weft_value.self, to: value)
      }
      unsafe (first + rowOffset + place * rowSize).initializeMemory(
        as: weft_row.self,
        to: weft_row(
          id: row.id,
          revision: row.revision,
          values: UnsafeRawPointer(first + valueOffset + values * valueSize)
            .assumingMemoryBound(to: weft_value.self)
        )
      )
    }
    let rows = unsafe UnsafeRawPointer(first + rowOffset).assumingMemoryBound(to: weft_row.self)
    let lent = unsafe weft_window(
      struct_size: UInt32(MemoryLayout<weft_window>.size),
      row_count: UInt32(window.rows.count),
      row_stride: UInt32(rowSize),
      value_count: UInt32(window.valuesPerRow),
      rows: window.rows.isEmpty ? nil : rows,
      now: window.now
    )
    unsafe pointer = UnsafePointer(first.initializeMemory(as: weft_window.self, to: lent))
    weft_check_protect()
  }

  /// Makes the memory inaccessible, so that a plugin faults if it reads an address that it kept.
  func reclaim() { weft_check_take_back() }

  private static func value(
    _ value: PackedWindow.Value,
    _ text: UnsafeMutableRawPointer
  ) -> weft_value {
    var bits = unsafe weft_value.__Unnamed_union_value()
    if value.type == WEFT_TYPE_TEXT {
      unsafe bits.text = UnsafePointer(
        (text + Int(value.bits)).assumingMemoryBound(to: CChar.self)
      )
    } else {
      unsafe bits.integer = Int64(bitPattern: value.bits)
    }
    return unsafe weft_value(type: value.type, count: value.count, value: bits)
  }
}

/// Memory for answers that always ends at an inaccessible page, however little of it is lent.
@safe final class CheckedArena {
  private let ops: UnsafeMutableRawPointer
  private let text: UnsafeMutableRawPointer

  init() throws(PluginRefusal) {
    guard let ops = unsafe weft_platform_guarded(GuardedArena.largest),
      let text = unsafe weft_platform_guarded(GuardedArena.largest)
    else { throw PluginRefusal(.noAnswerMemory, "not enough memory for its answers") }
    unsafe (self.ops, self.text) = unsafe (ops, text)
    unsafe weft_check_watch_ends(ops + GuardedArena.largest, text + GuardedArena.largest)
  }

  // The arena lives as long as the process, so it frees nothing.

  /// Lends the last bytes of both buffers.
  ///
  /// - Parameter capacity: A multiple of eight, at most the size of a buffer.
  func lend(_ capacity: Int) -> weft_arena {
    let skipped = GuardedArena.largest - capacity
    return unsafe weft_arena(
      struct_size: UInt32(MemoryLayout<weft_arena>.size),
      flags: 0,
      ops: (ops + skipped).assumingMemoryBound(to: UInt8.self),
      ops_capacity: UInt32(capacity),
      ops_used: 0,
      text: (text + skipped).assumingMemoryBound(to: UInt8.self),
      text_capacity: UInt32(capacity),
      text_used: 0
    )
  }

  /// Copies the written part of an answer; the sizes are the hook's claims.
  func answer(_ capacity: Int, ops used: Int, text length: Int) -> Scene {
    precondition(used <= capacity && length <= capacity, "an arena holds no more than its capacity")
    let skipped = GuardedArena.largest - capacity
    // SAFETY: both counts are at most the capacity, and the address is a multiple of eight.
    let words = unsafe UnsafeRawBufferPointer(start: ops + skipped, count: used).bindMemory(
      to: UInt64.self
    )
    let bytes = unsafe UnsafeRawBufferPointer(start: text + skipped, count: length)
    return unsafe Scene(words: Array(words), text: Array(bytes))
  }
}
