// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Numbers rows in the order they are first shown: unlike a hash, two ids never share a number.
///
/// Lists that show the same can share them, so that a row has the same number in each.
package final class RowNumbers<ID: Hashable> {
  private var numbers: [ID: UInt64] = [:]
  private var ids: [ID] = []

  /// Creates numbers for rows to come.
  package init() {}

  /// The number of a row; one that has none gets the next.
  package func number(of id: ID) -> UInt64 {
    if let known = numbers[id] { return known }
    ids.append(id)
    let number = UInt64(ids.count)
    numbers[id] = number
    return number
  }

  /// Which row has a number, nil when none has.
  func id(of number: UInt64) -> ID? {
    (1...UInt64(max(1, ids.count))).contains(number) && !ids.isEmpty ? ids[Int(number) - 1] : nil
  }
}
