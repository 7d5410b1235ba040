// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The index of each row of a window, by row id.
///
/// Hooks usually answer in the order of the window, so the next row looked up is the last one or
/// the one after it. A dictionary is built only for other orders.
struct RowPlaces {
  private let ids: [UInt64]
  private var last = -1
  private var table: [UInt64: Int] = [:]

  init(_ ids: [UInt64]) {
    self.ids = ids
  }

  /// The index of a row; nil when it is not in the window.
  subscript(id: UInt64) -> Int? {
    mutating get {
      if last >= 0, ids[last] == id { return last }
      if last + 1 < ids.count, ids[last + 1] == id {
        last += 1
        return last
      }
      if table.isEmpty {
        table = Dictionary(zip(ids, ids.indices)) { first, _ in first }
      }
      guard let place = table[id] else { return nil }
      last = place
      return place
    }
  }
}
