// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Numbers given to rows in the order they are first shown; unlike hashes, they never collide.
///
/// Lists that show the same rows can share one instance, so that a row has the same number in each.
package final class RowNumbers<ID: Hashable> {
  private var numbers: [ID: UInt64] = [:]
  private var ids: [ID] = []

  /// Creates an empty table.
  package init() {}

  /// Returns the number of a row, giving it the next one if it has none.
  package func number(of id: ID) -> UInt64 {
    if let known = numbers[id] { return known }
    ids.append(id)
    let number = UInt64(ids.count)
    numbers[id] = number
    return number
  }

  /// The id of the row with a number, nil where there is none.
  func id(of number: UInt64) -> ID? {
    (1...UInt64(max(1, ids.count))).contains(number) && !ids.isEmpty ? ids[Int(number) - 1] : nil
  }
}
