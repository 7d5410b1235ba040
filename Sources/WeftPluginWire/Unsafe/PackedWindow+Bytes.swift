// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PackedWindow {
  /// How many bytes ``copy(to:)`` writes.
  package var byteCount: Int {
    rows.count * MemoryLayout<Row>.stride + values.count * MemoryLayout<Value>.stride + text.count
  }

  /// Writes the rows, the values and the text into memory that another process reads, which has room for
  /// ``byteCount`` bytes and begins at a page.
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
}
