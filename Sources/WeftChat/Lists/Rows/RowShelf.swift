// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// Where the rows of a list are: an order knows no more of a row than its name.
protocol RowShelf<ID, Row>: Sendable {
  associatedtype ID: Hashable & Sendable
  associatedtype Row: Sendable
  /// What stands for a row in an order.
  associatedtype Name: RowIdentity & Hashable & Sendable

  /// The name of a row, nil where no row can have that id.
  func name(of id: ID) -> Name?
  /// The name of a row of which nothing else is known; nil where it has to be.
  func name(of row: PlacedRow<ID>) -> Name?
  /// The id a name stands for.
  func id(of name: Name) -> ID?
  /// What of a key is kept.
  func key(_ key: ListSortKey) -> ListSortKey

  /// A row as the frame has it.
  func row(_ name: Name) -> Row?
  /// A row as the next frame will have it.
  func latest(_ name: Name) -> Row?
  /// Takes a row for the next frame.
  mutating func put(_ row: Row, _ id: ID) -> Name
  /// Takes a row away with the next frame.
  mutating func remove(_ name: Name)
  /// Begins the next frame.
  mutating func settle()
}
