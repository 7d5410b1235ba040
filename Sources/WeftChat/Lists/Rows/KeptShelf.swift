// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// Rows that somebody else keeps: of each the list holds a number, and the first 64 bits of what it is sorted
/// by.
struct KeptShelf<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: RowShelf {
  /// How rows stand to each other whose keys begin with the same 64 bits.
  enum Ties: Sendable {
    /// By the rest of their keys, then by their ids.
    case byKey
    /// The greater id first; the rest of a key is not needed then.
    case greaterIDFirst
  }

  private let names: KeptNames<ID>
  private let keeper: any RowKeeper<ID, Row>
  private let ties: Ties
  init(_ keeper: any RowKeeper<ID, Row>, ties: Ties) {
    (self.keeper, self.ties) = (keeper, ties)
    names = KeptNames(keeper, lowerFirst: ties == .byKey)
  }

  func name(of id: ID) -> KeptName<ID>? { names.number(of: id).map { name($0) } }

  func name(of row: PlacedRow<ID>) -> KeptName<ID>? { name(names.number(of: row)) }

  private func name(_ number: UInt64) -> KeptName<ID> { KeptName(number: number, names: names) }

  func id(of name: KeptName<ID>) -> ID? { names.id(of: name.number) }

  func key(_ key: ListSortKey) -> ListSortKey { ties == .byKey ? key : key.beginning }

  func row(_ name: KeptName<ID>) -> Row? {
    id(of: name).flatMap { keeper.row($0) }
  }

  func latest(_ name: KeptName<ID>) -> Row? { row(name) }

  func put(_ row: Row, _ id: ID) -> KeptName<ID> { name(names.numberToKeep(of: id)) }

  func remove(_ name: KeptName<ID>) {}

  func settle() {}
}

/// Rows in order that somebody else keeps.
typealias KeptRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable> =
  OrderedRows<KeptShelf<ID, Row>>
