// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// Rows that the list holds itself.
struct HeldShelf<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: RowShelf {
  /// The rows of the frame.
  private var rows: [ID: Row] = [:]
  /// What the next frame brings: a row, or nil for one that is gone.
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

  /// Every row as the next frame will have it, in no order.
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

/// Rows in order that the list holds itself.
typealias HeldRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable> =
  OrderedRows<HeldShelf<ID, Row>>

extension OrderedRows {
  /// Creates a list without rows that holds those to come.
  init<I, R>() where Shelf == HeldShelf<I, R> { self.init(HeldShelf()) }

  /// The row of an id as the next frame will have it.
  func latest<I, R>(_ id: ID) -> Row? where Shelf == HeldShelf<I, R> { shelf.latest(id) }

  /// Every row as the next frame will have it, in no order.
  func all<I, R>() -> [Row] where Shelf == HeldShelf<I, R> { shelf.all }

  /// Rows that the next frame changes or brings.
  func waitingRows<I, R>() -> [Row] where Shelf == HeldShelf<I, R> {
    shelf.waiting.values.compactMap(\.self)
  }

  /// The first place of the frame whose row meets a condition that all rows after it meet as well.
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
