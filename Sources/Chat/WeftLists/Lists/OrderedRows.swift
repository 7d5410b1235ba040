// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftModel

/// Rows by id in the order of a query, updated frame by frame.
///
/// Changes are collected and applied by the next frame, as one changeset with as few moves as possible. The cost of a
/// frame depends on the number of changes, not on the length of the list.
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

  /// Whether the next frame contains a row.
  func contains(_ id: ID) -> Bool { shelf.name(of: id).map { order.contains($0) } ?? false }

  /// The index of a row in the current frame, or `nil` if the frame doesn't contain it.
  ///
  /// - Complexity: O(log *n*).
  func index(of id: ID) -> Int? { shelf.name(of: id).flatMap { order.index.rank(of: $0) } }

  /// Returns the rows at the given indices of the current frame; indices beyond the list are ignored.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* indices.
  func window(_ indices: Range<Int>) -> [Row] {
    order.index.window(indices.clamped(to: 0..<count)).compactMap { shelf.row($0) }
  }

  /// Returns the number of rows at the start of the current frame whose keys meet a condition.
  ///
  /// No row after the first one that doesn't meet it may do so.
  ///
  /// - Complexity: O(log² *n*).
  func count(where isMet: (ListSortKey) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if order.index.key(of: order.index[middle]).map(isMet) ?? false {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Adds a row, or updates it and moves it to the position of its key.
  mutating func set(_ row: Row, id: ID, by key: ListSortKey) {
    put(shelf.put(row, id), by: key)
  }

  /// Adds a row by its sort position alone; does nothing if the storage needs the row itself.
  mutating func set(_ row: PositionedRow<ID>) {
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

  /// Removes a row and returns whether the list contained it.
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

  /// Removes the rows of the current frame after a position.
  ///
  /// - Complexity: O(*k* log *n*) for *k* removed rows.
  mutating func removeAll<Entity>(behind end: SortPosition) where ID == Identifier<Entity> {
    for index in (0..<count).reversed() {
      let name = order.index[index]
      guard let key = order.index.key(of: name), let id = shelf.id(of: name),
        end < SortPosition(key: key.bytes, id: id.rawValue)
      else { return }
      _ = remove(name: name)
    }
  }

  /// Sorts all rows again and removes those whose new key is `nil`.
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

  /// Starts the next frame with all changes so far, and returns them.
  ///
  /// - Parameter scrolledRow: The index of the first visible row, updated to follow that row. At index 0 it stays 0, so
  ///   that the user sees rows inserted at the top.
  /// - Complexity: O(*k* log *n*) for *k* changed rows.
  mutating func drainChanges(keeping scrolledRow: inout Int) -> Changeset {
    let visible = min(scrolledRow, count - 1)
    let anchor = visible > 0 ? order.index[visible] : nil
    defer {
      if let anchor, let index = order.index.rank(of: anchor) { scrolledRow = index }
    }
    shelf.settle()
    return order.drainChanges()
  }
}

/// The storage of a list's rows by name; the order of the list knows only the names.
protocol RowShelf<ID, Row>: Sendable {
  associatedtype ID: Hashable & Sendable
  associatedtype Row: Sendable
  /// The type that represents a row in the order.
  associatedtype Name: RowIdentity & Hashable & Sendable

  /// The name of a row, or `nil` if the row is unknown.
  func name(of id: ID) -> Name?
  /// The name of a row given by its sort position, or `nil` if the storage needs the row itself.
  func name(of row: PositionedRow<ID>) -> Name?
  func id(of name: Name) -> ID?
  /// The part of a key that the order stores.
  func key(_ key: ListSortKey) -> ListSortKey

  /// A row as of the current frame.
  func row(_ name: Name) -> Row?
  /// A row as of the next frame.
  func latest(_ name: Name) -> Row?
  /// Stores a row for the next frame.
  mutating func put(_ row: Row, _ id: ID) -> Name
  /// Removes a row in the next frame.
  mutating func remove(_ name: Name)
  /// Starts the next frame.
  mutating func settle()
}

/// Storage for rows that the list holds itself.
struct HeldShelf<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: RowShelf {
  /// The rows of the current frame.
  private var rows: [ID: Row] = [:]
  /// The changes of the next frame: the new row, or `nil` for one that was removed.
  private(set) var waiting: [ID: Row?] = [:]

  /// The maximum capacity of `waiting` that is kept for the following frames.
  private static var mostKept: Int { 256 }

  /// The capacity of the table of changes, for tests.
  var waitingCapacity: Int { waiting.capacity }

  func name(of id: ID) -> ID? { id }
  func name(of row: PositionedRow<ID>) -> ID? { nil }
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
    // Clearing a table takes time proportional to its capacity. If a page of a million rows has filled it, every later
    // frame would be slow.
    waiting.removeAll(keepingCapacity: waiting.capacity <= Self.mostKept)
  }
}

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

  /// The index of the first row that meets a condition, or `count` if no row does.
  ///
  /// The condition must also hold for all later rows.
  ///
  /// - Complexity: O(log² *n*).
  func firstIndex(where isMet: (Row) -> Bool) -> Int {
    var low = 0
    var high = count
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
