// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftJSON

/// Assigns a number to each identity and each content of two lists, so that the diff compares
/// numbers.
struct DiffNumbers {
  private var ids: [Key: UInt64] = [:]
  private var contents: [Key: UInt64] = [:]

  /// A value's canonical bytes, and how often the value occurred before.
  private struct Key: Hashable {
    let bytes: [UInt8]
    var occurrence = 0
  }

  /// The columns of one list; the k-th of equal identities matches the other list's k-th.
  mutating func columns(_ elements: [DiffInput.Element]) -> RowColumns {
    var columns = RowColumns()
    columns.reserveCapacity(elements.count)
    var occurrences: [[UInt8]: Int] = [:]
    for element in elements {
      let id = CanonicalJSON.bytes(element.id)
      let occurrence = occurrences[id, default: 0]
      occurrences[id] = occurrence + 1
      columns.append(
        id: Self.number(Key(bytes: id, occurrence: occurrence), &ids),
        revision: Self.number(Key(bytes: CanonicalJSON.bytes(element.content)), &contents)
      )
    }
    return columns
  }

  private static func number(_ key: Key, _ numbers: inout [Key: UInt64]) -> UInt64 {
    let next = UInt64(numbers.count)
    let number = numbers[key, default: next]
    if number == next { numbers[key] = next }
    return number
  }
}
