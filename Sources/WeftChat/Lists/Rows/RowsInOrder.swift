// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// Rows by id, in the order of a query, frame by frame, wherever the rows themselves are.
protocol RowsInOrder<ID, Row>: Sendable {
  /// What tells rows apart.
  associatedtype ID: Hashable & Sendable
  /// What a row shows.
  associatedtype Row

  /// How many rows the frame has.
  var count: Int { get }
  /// How many rows there will be in the next frame.
  var upcomingCount: Int { get }
  /// The id of the row that will be the first of the next frame.
  var upcomingFirst: ID? { get }
  /// Whether a row will be in the next frame.
  func contains(_ id: ID) -> Bool
  /// The place of a row in the frame.
  func place(of id: ID) -> Int?
  /// The rows at some places of the frame; places beyond the list are left out.
  func window(_ places: Range<Int>) -> [Row]

  /// Adds a row, or puts a changed one where it belongs.
  mutating func set(_ row: Row, id: ID, by key: ListSortKey)
  /// Adds a row of which nothing is known but where it stands.
  mutating func set(_ row: PlacedRow<ID>)
  /// Changes what a row says and leaves it where it stands; a row that is not there stays away.
  mutating func replace(_ row: Row, id: ID)
  /// Takes a row out; whether it was there.
  @discardableResult
  mutating func remove(_ id: ID) -> Bool
  /// Takes out all rows but those named.
  mutating func removeAll(except kept: Set<ID>)
  /// Puts all rows in order anew, and takes out those that don't belong any more.
  mutating func sort(by key: (Row) -> ListSortKey?)
  /// Begins a frame with all that has changed, and tells what that comes to.
  mutating func takeChanges(keeping scrolledRow: inout Int) -> Changeset
}
