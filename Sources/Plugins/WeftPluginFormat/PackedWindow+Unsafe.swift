// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PackedWindow {
  /// Appends a text without the reference counting that a collection of its bytes would cause.
  mutating func append(_ content: String) {
    // SAFETY: the bytes are borrowed for the call, which copies them.
    unsafe content.utf8.span.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
  }

  /// The number of bytes that ``copy(to:)`` writes.
  package var byteCount: Int {
    rows.count * MemoryLayout<Row>.stride + values.count * MemoryLayout<Value>.stride + text.count
  }

  /// Writes the rows, the values and the text into memory shared with another process.
  ///
  /// The memory must have room for ``byteCount`` bytes and start at a page boundary.
  package func copy(to place: UnsafeMutableRawPointer) {
    var end = unsafe place
    // SAFETY: rows, values and text are plain numbers; together they have byteCount bytes.
    unsafe rows.withUnsafeBytes { unsafe Self.append($0, to: &end) }
    unsafe values.withUnsafeBytes { unsafe Self.append($0, to: &end) }
    unsafe text.withUnsafeBytes { unsafe Self.append($0, to: &end) }
  }

  private static func append(
    _ bytes: UnsafeRawBufferPointer,
    to end: inout UnsafeMutableRawPointer
  ) {
    guard let first = bytes.baseAddress else { return }
    unsafe end.copyMemory(from: first, byteCount: bytes.count)
    unsafe end += bytes.count
  }

  /// Reads a window that ``copy(to:)`` wrote, or returns `nil` if it would need more bytes than there are.
  package init?(
    from place: UnsafeRawBufferPointer,
    rowCount: Int,
    valuesPerRow: Int,
    textLength: Int,
    now: Int64
  ) {
    let values = rowCount.multipliedReportingOverflow(by: valuesPerRow)
    guard rowCount >= 0, valuesPerRow >= 0, textLength > 0, !values.overflow,
      rowCount <= place.count, values.partialValue <= place.count,
      textLength <= place.count
    else { return nil }
    let rowBytes = rowCount * MemoryLayout<Row>.stride
    let valueBytes = values.partialValue * MemoryLayout<Value>.stride
    guard rowBytes + valueBytes + textLength <= place.count else { return nil }
    // SAFETY: both are plain numbers, the memory begins at a page and has all bytes that are read.
    let rows = unsafe UnsafeRawBufferPointer(rebasing: place[..<rowBytes]).bindMemory(to: Row.self)
    let found = unsafe UnsafeRawBufferPointer(rebasing: place[rowBytes...].prefix(valueBytes))
      .bindMemory(to: Value.self)
    unsafe self.init(
      rows: Array(rows),
      values: Array(found),
      text: Array(place[(rowBytes + valueBytes)...].prefix(textLength)),
      valuesPerRow: valuesPerRow,
      now: now
    )
  }
}

/// An FNV-1a hash over words of 64 bits.
struct WordHash {
  private(set) var value: UInt64 = 14_695_981_039_346_656_037

  mutating func mix(_ word: UInt64) {
    value = (value ^ word) &* 1_099_511_628_211
  }

  /// Adds the bytes from an index to the end, eight at a time; the last word is padded with zeros.
  mutating func mix(_ bytes: [UInt8], from start: Int) {
    unsafe bytes.withUnsafeBytes { bytes in
      var place = start
      while place + 8 <= bytes.count {
        // SAFETY: the word ends within the bytes.
        mix(unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
        place += 8
      }
      var rest = UInt64(0)
      var shift = UInt64(0)
      while place < bytes.count {
        rest |= unsafe UInt64(bytes[place]) << shift
        (place, shift) = (place + 1, shift + 8)
      }
      mix(rest)
    }
  }
}
