// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Rows to be sent to a table, in the binary form of COPY.
struct CopyBuffer {
  /// The size at which a buffer is sent.
  static let most = 4 << 20

  private static let head: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + Array(repeating: 0, count: 8)
  private var rows: [UInt8] = Self.head

  /// Whether the buffer has no rows.
  var isEmpty: Bool { rows.count == Self.head.count }

  /// Whether the rows should be sent now.
  var isFull: Bool { rows.count >= Self.most }

  mutating func add(_ values: [PostgresValue]) {
    append(UInt64(values.count), 2)
    for value in values {
      guard let bytes = value.bytes else {
        append(.max, 4)
        continue
      }
      append(UInt64(bytes.count), 4)
      rows += bytes
    }
  }

  /// Removes and returns all rows, with the end marker.
  mutating func take() -> [UInt8] {
    append(.max, 2)
    defer { rows = Self.head }
    return rows
  }

  /// Appends the lowest bytes of a word in big-endian order.
  private mutating func append(_ word: UInt64, _ count: Int) {
    for place in (0..<count).reversed() {
      rows.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(place))))
    }
  }
}
