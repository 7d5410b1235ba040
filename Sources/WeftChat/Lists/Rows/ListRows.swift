// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// The rows of a list, which the list holds itself or somebody else keeps.
///
/// It is one of two types rather than a protocol, so that both are compiled for the rows they have.
struct ListRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: Sendable {
  private var held: HeldRows<ID, Row>?
  private var kept: KeptRows<ID, Row>?

  /// Creates a list that holds its rows.
  init() {
    held = HeldRows(HeldShelf())
  }

  /// Creates a list of rows that somebody else keeps.
  init(keptBy keeper: any RowKeeper<ID, Row>, ties: KeptShelf<ID, Row>.Ties) {
    kept = KeptRows(KeptShelf(keeper, ties: ties))
  }

  /// How many rows the frame has.
  var count: Int { kept?.count ?? held?.count ?? 0 }

  /// How many rows there will be in the next frame.
  var upcomingCount: Int { kept?.upcomingCount ?? held?.upcomingCount ?? 0 }

  /// The id of the row that will be the first of the next frame.
  var upcomingFirst: ID? { kept?.upcomingFirst ?? held?.upcomingFirst }

  /// Whether a row will be in the next frame.
  func contains(_ id: ID) -> Bool { kept?.contains(id) ?? held?.contains(id) ?? false }

  /// The place of a row in the frame.
  func place(of id: ID) -> Int? { kept?.place(of: id) ?? held?.place(of: id) }

  /// The rows at some places of the frame; places beyond the list are left out.
  func window(_ places: Range<Int>) -> [Row] { kept?.window(places) ?? held?.window(places) ?? [] }

  /// Adds a row, or puts a changed one where it belongs.
  mutating func set(_ row: Row, id: ID, by key: ListSortKey) {
    kept?.set(row, id: id, by: key)
    held?.set(row, id: id, by: key)
  }

  /// Adds rows of which nothing is known but where they stand.
  mutating func set(_ rows: PlacedRows<ID>) {
    for row in rows.rows { kept?.set(row) }
  }

  /// Changes what a row says and leaves it where it stands; a row that is not there stays away.
  mutating func replace(_ row: Row, id: ID) {
    kept?.replace(row, id: id)
    held?.replace(row, id: id)
  }

  /// Takes a row out.
  mutating func remove(_ id: ID) {
    kept?.remove(id)
    held?.remove(id)
  }

  /// Takes out all rows but those named.
  mutating func removeAll(except kept: Set<ID> = []) {
    self.kept?.removeAll(except: kept)
    held?.removeAll(except: kept)
  }

  /// Puts all rows in order anew, and takes out those that don't belong any more.
  mutating func sort(by key: (Row) -> ListSortKey?) {
    kept?.sort(by: key)
    held?.sort(by: key)
  }

  /// Begins a frame with all that has changed, and tells what that comes to.
  mutating func takeChanges(keeping scrolledRow: inout Int) -> Changeset {
    if let changes = kept?.takeChanges(keeping: &scrolledRow) { return changes }
    return held?.takeChanges(keeping: &scrolledRow) ?? Changeset(oldCount: 0, newCount: 0)
  }
}
