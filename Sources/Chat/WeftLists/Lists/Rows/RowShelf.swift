// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftModel

/// A store of a list's rows by name; the order of the list knows only the names.
protocol RowShelf<ID, Row>: Sendable {
  /// The type of a row's id.
  associatedtype ID: Hashable & Sendable
  /// The type of a row.
  associatedtype Row: Sendable
  /// The type that stands for a row in the order.
  associatedtype Name: RowIdentity & Hashable & Sendable

  /// The name of a row, nil where no row can have that id.
  func name(of id: ID) -> Name?
  /// The name of a row of which only the sort position is known; nil where the shelf needs the row
  /// itself.
  func name(of row: PlacedRow<ID>) -> Name?
  /// The id a name stands for.
  func id(of name: Name) -> ID?
  /// The part of a key that the order holds.
  func key(_ key: ListSortKey) -> ListSortKey

  /// A row as the current frame has it.
  func row(_ name: Name) -> Row?
  /// A row as the next frame will have it.
  func latest(_ name: Name) -> Row?
  /// Stores a row for the next frame.
  mutating func put(_ row: Row, _ id: ID) -> Name
  /// Removes a row in the next frame.
  mutating func remove(_ name: Name)
  /// Begins the next frame.
  mutating func settle()
}
