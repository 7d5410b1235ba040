// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftModel

/// A shelf whose rows the list holds itself.
struct HeldShelf<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: RowShelf {
  /// The rows of the current frame.
  private var rows: [ID: Row] = [:]
  /// The changes of the next frame: a row, or nil for one that was removed.
  private(set) var waiting: [ID: Row?] = [:]

  func name(of id: ID) -> ID? { id }
  func name(of row: PlacedRow<ID>) -> ID? { nil }
  func id(of name: ID) -> ID? { name }
  func key(_ key: ListSortKey) -> ListSortKey { key }
  func row(_ id: ID) -> Row? { rows[id] }

  func latest(_ id: ID) -> Row? {
    if let change = waiting[id] { return change }
    return rows[id]
  }

  /// All rows of the next frame, in no particular order.
  var all: [Row] {
    let ids = Set(rows.keys).union(waiting.keys)
    return ids.compactMap { latest($0) }
  }

  mutating func put(_ row: Row, _ id: ID) -> ID {
    waiting[id] = .some(row)
    return id
  }

  mutating func remove(_ id: ID) { waiting[id] = .some(nil) }

  mutating func settle() {
    for (id, row) in waiting { rows[id] = row }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// Ordered rows that the list holds itself.
typealias HeldRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable> =
  OrderedRows<HeldShelf<ID, Row>>

extension OrderedRows {
  /// Creates an empty list that holds its rows.
  init<I, R>() where Shelf == HeldShelf<I, R> { self.init(HeldShelf()) }

  /// The row with an id in the next frame.
  func latest<I, R>(_ id: ID) -> Row? where Shelf == HeldShelf<I, R> { shelf.latest(id) }

  /// All rows of the next frame, in no particular order.
  func all<I, R>() -> [Row] where Shelf == HeldShelf<I, R> { shelf.all }

  /// The rows that the next frame changes or adds.
  func waitingRows<I, R>() -> [Row] where Shelf == HeldShelf<I, R> {
    shelf.waiting.values.compactMap(\.self)
  }

  /// The index of the frame's first row that meets a condition which all rows after it meet as
  /// well.
  ///
  /// - Complexity: O(log² *n*).
  func firstPlace(where isMet: (Row) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if shelf.row(order.index[middle]).map(isMet) ?? true {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
