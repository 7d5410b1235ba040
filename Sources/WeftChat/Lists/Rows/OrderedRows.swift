// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// Rows by id, in the order of a query, frame by frame.
///
/// Changes wait until the next frame takes them all at once, as one changeset with the fewest moves. What a
/// frame costs depends on what changed, not on the list.
struct OrderedRows<Shelf: RowShelf>: Sendable {
  typealias ID = Shelf.ID
  typealias Row = Shelf.Row

  private(set) var shelf: Shelf
  private(set) var order = LiveList<Shelf.Name, ListSortKey>()
  /// How many rows there will be in the next frame.
  private(set) var upcomingCount = 0

  init(_ shelf: Shelf) {
    self.shelf = shelf
  }

  /// How many rows the frame has.
  var count: Int { order.index.count }

  /// The id of the row that will be the first of the next frame.
  var upcomingFirst: ID? { order.upcomingFirst.flatMap { shelf.id(of: $0) } }

  /// Whether a row will be in the next frame.
  func contains(_ id: ID) -> Bool { shelf.name(of: id).map { order.contains($0) } ?? false }

  /// The place of a row in the frame.
  ///
  /// - Complexity: O(log *n*).
  func place(of id: ID) -> Int? { shelf.name(of: id).flatMap { order.index.rank(of: $0) } }

  /// The rows at some places of the frame; places beyond the list are left out.
  ///
  /// - Complexity: O(log *n* + *k*).
  func window(_ places: Range<Int>) -> [Row] {
    order.index.window(places.clamped(to: 0..<count)).compactMap { shelf.row($0) }
  }

  /// Adds a row, or puts a changed one where it belongs.
  mutating func set(_ row: Row, id: ID, by key: ListSortKey) {
    put(shelf.put(row, id), by: key)
  }

  /// Adds a row of which nothing is known but where it stands.
  mutating func set(_ row: PlacedRow<ID>) {
    guard let name = shelf.name(of: row) else { return }
    put(name, by: row.key)
  }

  private mutating func put(_ name: Shelf.Name, by key: ListSortKey) {
    if !order.contains(name) { upcomingCount += 1 }
    order.insert(name, by: shelf.key(key))
  }

  /// Changes what a row says and leaves it where it stands; a row that is not there stays away.
  mutating func replace(_ row: Row, id: ID) {
    guard let name = shelf.name(of: id), order.update(name) else { return }
    _ = shelf.put(row, id)
  }

  /// Takes a row out; whether it was there.
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

  /// Takes out all rows but those named.
  ///
  /// - Complexity: O(*n*).
  mutating func removeAll(except kept: Set<ID>) {
    let names = Set(kept.compactMap { shelf.name(of: $0) })
    for name in order.upcoming where !names.contains(name) { _ = remove(name: name) }
  }

  /// Puts all rows in order anew, and takes out those that don't belong any more.
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
      if let anchor, let place = order.index.rank(of: anchor) { scrolledRow = place }
    }
    shelf.settle()
    return order.takeChanges()
  }
}
