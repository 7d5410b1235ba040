// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftModel

/// A shelf whose rows an external keeper holds.
///
/// The list holds of each row only a number and its sort key, or the first 64 bits of that key with
/// ``Ties/greaterIDFirst``.
struct KeptShelf<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: RowShelf {
  /// The order of rows whose keys begin with the same 64 bits.
  enum Ties: Sendable {
    /// By the rest of their keys, then by their ids.
    case byKey
    /// The greater id first, so that the rest of a key need not be held.
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

/// Ordered rows that an external keeper holds.
typealias KeptRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable> =
  OrderedRows<KeptShelf<ID, Row>>
