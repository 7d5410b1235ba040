// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// Rows by id, in the order of a query, frame by frame.
///
/// Changes wait until the next frame takes them all at once, as one changeset with the fewest moves. What a
/// frame costs depends on what changed, not on the list.
struct OrderedRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: Sendable {
  /// The rows of the frame.
  private var rows: [ID: Row] = [:]
  /// What the next frame brings: a row, or nil for one that is gone.
  private var waiting: [ID: Row?] = [:]
  private var order = LiveList<ID, ListSortKey>()
  /// How many rows there will be in the next frame.
  private(set) var upcomingCount = 0

  /// How many rows the frame has.
  var count: Int { order.index.count }

  /// The row of an id as the next frame will have it.
  func latest(_ id: ID) -> Row? {
    if let change = waiting[id] { return change }
    return rows[id]
  }

  /// Every row as the next frame will have it, in no order.
  var all: [Row] {
    let ids = Set(rows.keys).union(waiting.keys)
    return ids.compactMap { latest($0) }
  }

  /// The place of a row in the frame.
  ///
  /// - Complexity: O(log *n*).
  func place(of id: ID) -> Int? { order.index.rank(of: id) }

  /// The rows at some places of the frame; places beyond the list are left out.
  ///
  /// - Complexity: O(log *n* + *k*).
  func window(_ places: Range<Int>) -> [Row] {
    order.index.window(places.clamped(to: 0..<count)).compactMap { rows[$0] }
  }

  /// Rows that the next frame changes or brings.
  var waitingRows: [Row] { waiting.values.compactMap(\.self) }

  /// The first place of the frame whose row meets a condition that all rows after it meet as well.
  ///
  /// - Complexity: O(log² *n*).
  func firstPlace(where isMet: (Row) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if rows[order.index[middle]].map(isMet) ?? true { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Adds a row, or puts a changed one where it belongs.
  mutating func set(_ row: Row, id: ID, by key: ListSortKey) {
    if latest(id) == nil { upcomingCount += 1 }
    waiting[id] = .some(row)
    order.insert(id, by: key)
  }

  /// Changes what a row says and leaves it where it stands; a row that is not there stays away.
  mutating func replace(_ row: Row, id: ID) {
    guard latest(id) != nil else { return }
    waiting[id] = .some(row)
    order.update(id)
  }

  /// Takes a row out; whether it was there.
  @discardableResult
  mutating func remove(_ id: ID) -> Bool {
    guard latest(id) != nil else { return false }
    upcomingCount -= 1
    waiting[id] = .some(nil)
    order.remove(id)
    return true
  }

  /// Takes out all rows but those named.
  mutating func removeAll(except kept: Set<ID>) {
    for id in Set(rows.keys).union(waiting.keys) where !kept.contains(id) { remove(id) }
  }

  /// Begins a frame with all that has changed, and tells what that comes to.
  ///
  /// - Complexity: O(*k* log *n*) for *k* changed rows.
  ///
  /// - Parameter scrolledRow: the first visible row. It goes where its row goes, unless it is the first of the
  ///   list: what comes above that is wanted.
  mutating func takeChanges(keeping scrolledRow: inout Int) -> Changeset {
    let visible = min(scrolledRow, count - 1)
    let anchor = visible > 0 ? order.index[visible] : nil
    defer {
      if let anchor, let place = place(of: anchor) { scrolledRow = place }
    }
    for (id, row) in waiting { rows[id] = row }
    waiting.removeAll(keepingCapacity: true)
    return order.takeChanges()
  }
}
