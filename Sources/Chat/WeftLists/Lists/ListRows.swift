// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftModel

/// The rows of a list, held by the list itself or by an external keeper.
///
/// A pair of concrete types rather than a protocol, so that both are specialised for their rows.
struct ListRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: Sendable {
  private var held: HeldRows<ID, Row>?
  private var kept: KeptRows<ID, Row>?

  /// Creates a list that holds its rows.
  init() {
    held = HeldRows(HeldShelf())
  }

  /// Creates a list of rows that an external keeper holds.
  init(keptBy keeper: any RowKeeper<ID, Row>, ties: KeptShelf<ID, Row>.Ties) {
    kept = KeptRows(KeptShelf(keeper, ties: ties))
  }

  /// The number of rows in the current frame.
  var count: Int { kept?.count ?? held?.count ?? 0 }

  /// The number of rows in the next frame.
  var upcomingCount: Int { kept?.upcomingCount ?? held?.upcomingCount ?? 0 }

  /// The id of the next frame's first row.
  var upcomingFirst: ID? { kept?.upcomingFirst ?? held?.upcomingFirst }

  /// Whether the next frame has a row.
  func contains(_ id: ID) -> Bool { kept?.contains(id) ?? held?.contains(id) ?? false }

  /// The index of a row in the current frame.
  func place(of id: ID) -> Int? { kept?.place(of: id) ?? held?.place(of: id) }

  /// The rows at some indices of the current frame; indices beyond the list are left out.
  func window(_ places: Range<Int>) -> [Row] { kept?.window(places) ?? held?.window(places) ?? [] }

  /// Adds a row, or moves a changed one to where its key belongs.
  mutating func set(_ row: Row, id: ID, by key: ListSortKey) {
    kept?.set(row, id: id, by: key)
    held?.set(row, id: id, by: key)
  }

  /// Adds rows of which only the sort position is known.
  mutating func set(_ rows: PlacedRows<ID>) {
    for row in rows.rows { kept?.set(row) }
  }

  /// Replaces a row's content without moving it; does nothing if the list has no such row.
  mutating func replace(_ row: Row, id: ID) {
    kept?.replace(row, id: id)
    held?.replace(row, id: id)
  }

  /// Removes a row.
  mutating func remove(_ id: ID) {
    kept?.remove(id)
    held?.remove(id)
  }

  /// Removes all rows except some.
  mutating func removeAll(except kept: Set<ID> = []) {
    self.kept?.removeAll(except: kept)
    held?.removeAll(except: kept)
  }

  /// Sorts all rows anew, and removes those for which the key is nil.
  mutating func sort(by key: (Row) -> ListSortKey?) {
    kept?.sort(by: key)
    held?.sort(by: key)
  }

  /// Begins the next frame with all changes so far, and returns them.
  mutating func takeChanges(keeping scrolledRow: inout Int) -> Changeset {
    if let changes = kept?.takeChanges(keeping: &scrolledRow) { return changes }
    return held?.takeChanges(keeping: &scrolledRow) ?? Changeset(oldCount: 0, newCount: 0)
  }
}

/// Numbers given to rows in the order they are first shown; unlike hashes, they never collide.
///
/// Lists that show the same rows can share one instance, so that a row has the same number in each.
package final class RowNumbers<ID: Hashable> {
  private var numbers: [ID: UInt64] = [:]
  private var ids: [ID] = []

  /// Creates an empty table.
  package init() {}

  /// Returns the number of a row, giving it the next one if it has none.
  package func number(of id: ID) -> UInt64 {
    if let known = numbers[id] { return known }
    ids.append(id)
    let number = UInt64(ids.count)
    numbers[id] = number
    return number
  }

  /// The id of the row with a number, nil where there is none.
  func id(of number: UInt64) -> ID? {
    (1...UInt64(max(1, ids.count))).contains(number) && !ids.isEmpty ? ids[Int(number) - 1] : nil
  }
}
