// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftModel

/// The rows of a list, held by the list itself or by an external keeper.
///
/// An enum of concrete types rather than a protocol, so that both are specialised for their rows.
enum ListRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: Sendable {
  /// Rows that the list holds.
  case held(HeldRows<ID, Row>)
  /// Rows that an external keeper holds.
  case kept(KeptRows<ID, Row>)

  /// Creates a list that holds its rows, or of rows that a keeper holds where there is one.
  init(keptBy keeper: (any RowKeeper<ID, Row>)?, ties: KeptShelf<ID, Row>.Ties) {
    self = keeper.map { .kept(KeptRows(KeptShelf($0, ties: ties))) } ?? .held(HeldRows())
  }

  /// Whether an external keeper holds the rows, so that pages have only sort positions.
  var isKept: Bool {
    switch self {
    case .held: false
    case .kept: true
    }
  }

  /// The number of rows in the current frame.
  var count: Int {
    switch self {
    case .held(let rows): rows.count
    case .kept(let rows): rows.count
    }
  }

  /// The number of rows in the next frame.
  var upcomingCount: Int {
    switch self {
    case .held(let rows): rows.upcomingCount
    case .kept(let rows): rows.upcomingCount
    }
  }

  /// The id of the next frame's first row.
  var upcomingFirst: ID? {
    switch self {
    case .held(let rows): rows.upcomingFirst
    case .kept(let rows): rows.upcomingFirst
    }
  }

  /// Whether the next frame has a row.
  func contains(_ id: ID) -> Bool {
    switch self {
    case .held(let rows): rows.contains(id)
    case .kept(let rows): rows.contains(id)
    }
  }

  /// The index of a row in the current frame.
  func place(of id: ID) -> Int? {
    switch self {
    case .held(let rows): rows.place(of: id)
    case .kept(let rows): rows.place(of: id)
    }
  }

  /// The rows at some indices of the current frame; indices beyond the list are left out.
  func window(_ places: Range<Int>) -> [Row] {
    switch self {
    case .held(let rows): rows.window(places)
    case .kept(let rows): rows.window(places)
    }
  }

  /// Adds a row, or moves a changed one to where its key belongs.
  mutating func set(_ row: Row, id: ID, by key: ListSortKey) {
    change {
      $0.set(row, id: id, by: key)
    } kept: {
      $0.set(row, id: id, by: key)
    }
  }

  /// Adds rows of which only the sort position is known; a list that holds its rows needs them.
  mutating func set(_ page: PlacedRows<ID>) {
    change { _ in
    } kept: {
      for row in page.rows { $0.set(row) }
    }
  }

  /// Replaces a row's content without moving it; does nothing if the list has no such row.
  mutating func replace(_ row: Row, id: ID) {
    change {
      $0.replace(row, id: id)
    } kept: {
      $0.replace(row, id: id)
    }
  }

  /// Removes a row.
  mutating func remove(_ id: ID) {
    change {
      $0.remove(id)
    } kept: {
      $0.remove(id)
    }
  }

  /// Removes all rows except some.
  mutating func removeAll(except ids: Set<ID> = []) {
    change {
      $0.removeAll(except: ids)
    } kept: {
      $0.removeAll(except: ids)
    }
  }

  /// Sorts all rows anew, and removes those for which the key is nil.
  mutating func sort(by key: (Row) -> ListSortKey?) {
    change {
      $0.sort(by: key)
    } kept: {
      $0.sort(by: key)
    }
  }

  /// Begins the next frame with all changes so far, and returns them.
  mutating func takeChanges(keeping scrolledRow: inout Int) -> Changeset {
    change {
      $0.takeChanges(keeping: &scrolledRow)
    } kept: {
      $0.takeChanges(keeping: &scrolledRow)
    }
  }

  /// Changes the rows in place: they move out of the enum and back, so that nothing copies them.
  @discardableResult
  private mutating func change<Result>(
    held: (inout HeldRows<ID, Row>) -> Result,
    kept: (inout KeptRows<ID, Row>) -> Result
  ) -> Result {
    switch consume self {
    case .held(var rows):
      defer { self = .held(rows) }
      return held(&rows)
    case .kept(var rows):
      defer { self = .kept(rows) }
      return kept(&rows)
    }
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
