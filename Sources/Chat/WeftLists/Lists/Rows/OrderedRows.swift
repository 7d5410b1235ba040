// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftModel

/// Rows by id in the order of a query, changed frame by frame.
///
/// Changes are collected until the next frame applies them as one changeset with the fewest moves.
/// The cost of a frame depends on the number of changes, not on the length of the list.
struct OrderedRows<Shelf: RowShelf>: Sendable {
  typealias ID = Shelf.ID
  typealias Row = Shelf.Row

  private(set) var shelf: Shelf
  private(set) var order = LiveList<Shelf.Name, ListSortKey>()
  /// The number of rows in the next frame.
  private(set) var upcomingCount = 0

  init(_ shelf: Shelf) {
    self.shelf = shelf
  }

  /// The number of rows in the current frame.
  var count: Int { order.index.count }

  /// The id of the next frame's first row.
  var upcomingFirst: ID? { order.upcomingFirst.flatMap { shelf.id(of: $0) } }

  /// Whether the next frame has a row.
  func contains(_ id: ID) -> Bool { shelf.name(of: id).map { order.contains($0) } ?? false }

  /// The index of a row in the current frame.
  ///
  /// - Complexity: O(log *n*).
  func place(of id: ID) -> Int? { shelf.name(of: id).flatMap { order.index.rank(of: $0) } }

  /// The rows at some indices of the current frame; indices beyond the list are left out.
  ///
  /// - Complexity: O(log *n* + *k*).
  func window(_ places: Range<Int>) -> [Row] {
    order.index.window(places.clamped(to: 0..<count)).compactMap { shelf.row($0) }
  }

  /// Adds a row, or moves a changed one to where its key belongs.
  mutating func set(_ row: Row, id: ID, by key: ListSortKey) {
    put(shelf.put(row, id), by: key)
  }

  /// Adds a row of which only the sort position is known.
  mutating func set(_ row: PlacedRow<ID>) {
    guard let name = shelf.name(of: row) else { return }
    put(name, by: row.key)
  }

  private mutating func put(_ name: Shelf.Name, by key: ListSortKey) {
    if !order.contains(name) { upcomingCount += 1 }
    order.insert(name, by: shelf.key(key))
  }

  /// Replaces a row's content without moving it; does nothing if the list has no such row.
  mutating func replace(_ row: Row, id: ID) {
    guard let name = shelf.name(of: id), order.update(name) else { return }
    _ = shelf.put(row, id)
  }

  /// Removes a row and returns whether it was there.
  @discardableResult
  mutating func remove(_ id: ID) -> Bool {
    shelf.name(of: id).map { remove(name: $0) } ?? false
  }

  private mutating func remove(name: Shelf.Name) -> Bool {
    guard order.remove(name) else { return false }
    shelf.remove(name)
    upcomingCount -= 1
    return true
  }

  /// Removes all rows except some.
  ///
  /// - Complexity: O(*n*).
  mutating func removeAll(except kept: Set<ID>) {
    let names = Set(kept.compactMap { shelf.name(of: $0) })
    for name in order.upcoming where !names.contains(name) { _ = remove(name: name) }
  }

  /// Sorts all rows anew, and removes those for which the key is nil.
  ///
  /// - Complexity: O(*n* log *n*).
  mutating func sort(by key: (Row) -> ListSortKey?) {
    for name in order.upcoming {
      if let row = shelf.latest(name), let key = key(row) {
        put(name, by: key)
      } else {
        _ = remove(name: name)
      }
    }
  }

  /// Begins the next frame with all changes so far, and returns them.
  ///
  /// - Complexity: O(*k* log *n*) for *k* changed rows.
  ///
  /// - Parameter scrolledRow: The index of the first visible row. It follows its row, unless it is
  ///   0: the user then wants to see rows that are added above.
  mutating func takeChanges(keeping scrolledRow: inout Int) -> Changeset {
    let visible = min(scrolledRow, count - 1)
    let anchor = visible > 0 ? order.index[visible] : nil
    defer {
      if let anchor, let place = order.index.rank(of: anchor) { scrolledRow = place }
    }
    shelf.settle()
    return order.takeChanges()
  }
}
