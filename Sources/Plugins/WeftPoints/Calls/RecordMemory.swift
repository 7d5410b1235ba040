// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints

/// The C layout of a record: the struct, its values and their texts in one block of memory.
enum RecordMemory {
  /// The maximum number of values in a record.
  static let mostValues = 4096
  /// The maximum number of bytes in a text.
  static let longestText = UInt64(Int32.max)

  private static var head: Int { unsafe MemoryLayout<weft_record>.stride }

  /// Returns the number of bytes that a record needs.
  static func size(_ record: PointRecord) -> Int {
    let fixed = unsafe head + record.values.count * MemoryLayout<weft_value>.stride
    return record.values.reduce(fixed) { size, value in
      if case .text(let text) = value { size + text.utf8.count } else { size }
    }
  }

  /// Writes a record to memory of that size, aligned to 8 bytes.
  static func write(_ record: PointRecord, to memory: UnsafeMutableRawPointer) {
    let values = unsafe (memory + head)
      .bindMemory(to: weft_value.self, capacity: record.values.count)
    // SAFETY: head, values and texts follow each other within the bytes that `size(_:)` counts.
    var text = unsafe memory + head + record.values.count * MemoryLayout<weft_value>.stride
    for (index, value) in record.values.enumerated() {
      unsafe (values + index).initialize(to: Self.value(value, text: &text))
    }
    unsafe memory.bindMemory(to: weft_record.self, capacity: 1).initialize(
      to: weft_record(
        struct_size: UInt32(MemoryLayout<weft_record>.size),
        value_count: UInt32(record.values.count),
        values: record.values.isEmpty ? nil : values
      )
    )
  }

  private static func value(
    _ value: PointRecord.Value,
    text place: inout UnsafeMutableRawPointer
  ) -> weft_value {
    var bits = unsafe weft_value.__Unnamed_union_value()
    unsafe bits.integer = 0
    var type = UInt32(WEFT_TYPE_NULL)
    var count = 0
    switch value {
    case .absent: break
    case .integer(let number): unsafe (type, bits.integer) = (UInt32(WEFT_TYPE_INT), number)
    case .time(let number): unsafe (type, bits.integer) = (UInt32(WEFT_TYPE_TIME), number)
    case .number(let number): unsafe (type, bits.number) = (UInt32(WEFT_TYPE_FLOAT), number)
    case .text(let text):
      (type, count) = (UInt32(WEFT_TYPE_TEXT), text.utf8.count)
      unsafe bits.text = UnsafePointer(place.assumingMemoryBound(to: CChar.self))
      var text = text
      text.withUTF8 { bytes in
        guard let source = bytes.baseAddress else { return }
        unsafe place.copyMemory(from: source, byteCount: bytes.count)
      }
      unsafe place += count
    }
    return unsafe weft_value(type: type, count: UInt32(count), value: bits)
  }

  /// Copies a record, or returns `nil` if it is malformed.
  static func read(_ record: UnsafePointer<weft_record>) -> PointRecord? {
    let found = unsafe record.pointee
    guard unsafe found.struct_size >= UInt32(MemoryLayout<weft_record>.size),
      unsafe found.value_count <= UInt32(mostValues),
      unsafe found.value_count == 0 || (unsafe found.values) != nil
    else { return nil }
    var values: [PointRecord.Value] = []
    for index in 0..<(unsafe Int(found.value_count)) {
      // SAFETY: points.h promises as many values for as long as the record is lent.
      guard let value = unsafe found.values.flatMap({ unsafe read($0[index]) }) else { return nil }
      values.append(value)
    }
    return PointRecord(values)
  }

  private static func read(_ value: weft_value) -> PointRecord.Value? {
    switch unsafe value.type {
    case UInt32(WEFT_TYPE_INT): return unsafe .integer(value.value.integer)
    case UInt32(WEFT_TYPE_TIME): return unsafe .time(value.value.integer)
    case UInt32(WEFT_TYPE_FLOAT): return unsafe .number(value.value.number)
    case UInt32(WEFT_TYPE_TEXT):
      let text = unsafe weft_str(bytes: value.value.text, length: UInt64(value.count))
      return unsafe Self.text(text).map { .text($0) }
    default: return .absent
    }
  }

  /// Copies a text and replaces invalid UTF-8, or returns `nil` if the text is absent.
  static func text(_ text: weft_str) -> String? {
    guard let bytes = unsafe text.bytes else { return nil }
    // SAFETY: points.h promises `length` bytes for as long as the text is lent.
    let content = unsafe UnsafeRawBufferPointer(start: bytes, count: unsafe Int(text.length))
    return unsafe String(decoding: content, as: UTF8.self)
  }
}

/// A copy of a text or record in C's layout, valid for as long as the object lives.
@safe final class LentMemory {
  private let memory: UnsafeMutableRawPointer
  private let count: Int

  /// Copies a text of any length that a `weft_str` can hold.
  init(_ text: String) {
    var text = text
    count = text.utf8.count
    // An empty text needs an address too: NULL would mean an absent text.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
    text.withUTF8 { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe memory.copyMemory(from: source, byteCount: bytes.count)
    }
    unsafe self.memory = unsafe memory
  }

  init(_ record: PointRecord) throws(PointError) {
    guard record.values.count <= RecordMemory.mostValues else {
      throw PointError(
        .limit,
        "a record has \(record.values.count) values, but at most \(RecordMemory.mostValues) are allowed; "
          + "use several"
      )
    }
    count = RecordMemory.size(record)
    unsafe memory = .allocate(byteCount: count, alignment: 16)
    unsafe RecordMemory.write(record, to: memory)
  }

  deinit {
    unsafe memory.deallocate()
  }

  var start: UnsafeRawPointer { unsafe UnsafeRawPointer(memory) }

  var text: weft_str {
    unsafe weft_str(
      bytes: UnsafePointer(memory.assumingMemoryBound(to: CChar.self)),
      length: UInt64(count)
    )
  }
}

/// Memory that lives as long as the result of the provider running on this thread.
package enum CallMemory {
  /// Allocates some bytes, or returns `nil` if no provider runs on this thread or memory is short.
  package static func allocate(_ size: UInt64) -> UnsafeMutableRawPointer? {
    guard let size = Int(exactly: size) else { return nil }
    return unsafe weft_call_keep(size)
  }
}
