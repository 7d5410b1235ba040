// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftDiff
package import WeftModel

/// An external store of a list's rows, such as the engine's state; the list holds only their order.
///
/// A number identifies the same row for the lifetime of the store, even after the row was removed.
package protocol ExternalRows<ID, Row>: Sendable {
  /// The type of a row's id.
  associatedtype ID
  /// The type of a row.
  associatedtype Row

  /// The number of a row, or `nil` if it has none yet.
  func number(of id: ID) -> UInt64?
  /// The id of the row with a number, or `nil` if there is no such row.
  func id(of number: UInt64) -> ID?
  /// The latest data of a row, or `nil` if it was removed.
  func row(_ id: ID) -> Row?
  /// The state that contains the rows, or `nil` if the store has another form.
  var state: ChatState? { get }
}

extension ExternalRows {
  package var state: ChatState? { nil }
}

/// Storage for a list whose rows are in an external store.
///
/// For each row, the list holds only a number and the sort key, or with ``Ties/greaterIDFirst`` the first 64 bits of
/// the key.
struct ExternalShelf<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: RowShelf {
  /// The order of rows whose keys start with the same 64 bits.
  enum Ties: Sendable {
    /// By the rest of their keys, then by their ids.
    case byKey
    /// The greater id first, so that the list doesn't need the rest of the keys.
    case greaterIDFirst
  }

  private let names: ExternalNames<ID>
  private let keeper: any ExternalRows<ID, Row>
  private let ties: Ties
  init(_ keeper: any ExternalRows<ID, Row>, ties: Ties) {
    self.keeper = keeper
    self.ties = ties
    names = ExternalNames(keeper, lowerFirst: ties == .byKey)
  }

  func name(of id: ID) -> ExternalName<ID>? { names.number(of: id).map { name($0) } }

  func name(of row: PositionedRow<ID>) -> ExternalName<ID>? { name(names.number(of: row)) }

  private func name(_ number: UInt64) -> ExternalName<ID> {
    ExternalName(number: number, names: names)
  }

  func id(of name: ExternalName<ID>) -> ID? { names.id(of: name.number) }

  func key(_ key: ListSortKey) -> ListSortKey { ties == .byKey ? key : key.beginning }

  func row(_ name: ExternalName<ID>) -> Row? {
    id(of: name).flatMap { keeper.row($0) }
  }

  func latest(_ name: ExternalName<ID>) -> Row? { row(name) }

  func put(_ row: Row, _ id: ID) -> ExternalName<ID> { name(names.numberToKeep(of: id)) }

  func remove(_ name: ExternalName<ID>) {}

  func settle() {}
}

typealias ExternalOrderedRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable> =
  OrderedRows<ExternalShelf<ID, Row>>

/// The numbers of the rows of an external list.
///
/// They come from the store; a row that the store has not numbered yet gets a number here. Copies of a list can share
/// an instance, because a number is never reused for another id.
final class ExternalNames<ID: RowIdentity & Hashable & Sendable>: Sendable {
  /// Rows that the store had not numbered when they arrived.
  private struct Fresh: Sendable {
    var numbers: [ID: UInt64] = [:]
    var ids: [ID] = []
  }

  private let fresh = Mutex(Fresh())
  private let externalNumber: @Sendable (ID) -> UInt64?
  private let externalID: @Sendable (UInt64) -> ID?
  private let lowerFirst: Bool

  /// The first number given here; the store's numbers are smaller.
  private static var freshNumbers: UInt64 { 1 << 63 }

  init<Row>(_ keeper: any ExternalRows<ID, Row>, lowerFirst: Bool) {
    externalNumber = { keeper.number(of: $0) }
    externalID = { keeper.id(of: $0) }
    self.lowerFirst = lowerFirst
  }

  /// The number of a row, or `nil` if neither the store nor this table has one.
  func number(of id: ID) -> UInt64? {
    fresh.withLock { $0.numbers[id] } ?? externalNumber(id)
  }

  /// Returns the number of a row to be added, giving it a new one if necessary.
  func numberToKeep(of id: ID) -> UInt64 {
    if let number = number(of: id) { return number }
    return fresh.withLock { fresh in
      let number = Self.freshNumbers + UInt64(fresh.ids.count)
      fresh.ids.append(id)
      fresh.numbers[id] = number
      return number
    }
  }

  /// Returns the number of a row to be added, preferring the one that the store sent with it.
  func number(of row: PositionedRow<ID>) -> UInt64 {
    let known = fresh.withLock { $0.ids.isEmpty ? nil : $0.numbers[row.id] }
    return known ?? row.number ?? numberToKeep(of: row.id)
  }

  /// The id of the row with a number, or `nil` if there is no such row.
  func id(of number: UInt64) -> ID? {
    if number < Self.freshNumbers { return externalID(number) }
    let place = Int(number - Self.freshNumbers)
    return fresh.withLock { $0.ids.indices.contains(place) ? $0.ids[place] : nil }
  }

  /// Whether one of two rows with equal keys comes first.
  func isBefore(_ left: UInt64, _ right: UInt64) -> Bool {
    guard let first = id(of: left), let second = id(of: right) else { return left < right }
    return lowerFirst ? ID.isBefore(first, second) : ID.isBefore(second, first)
  }
}

/// The name of a row in an external store: its number.
struct ExternalName<ID: RowIdentity & Hashable & Sendable>: RowIdentity, Hashable, Sendable {
  let number: UInt64
  /// Used only to order rows with equal keys.
  let names: ExternalNames<ID>

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  static func isSame(_ left: Self, _ right: Self) -> Bool { left.number == right.number }

  static func isBefore(_ left: Self, _ right: Self) -> Bool {
    left.names.isBefore(left.number, right.number)
  }

  func fingerprint(seed: UInt64) -> UInt64 { number.fingerprint(seed: seed) }
}
