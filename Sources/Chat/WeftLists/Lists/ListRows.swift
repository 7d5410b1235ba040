// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftModel

/// The rows of a list, held by the list itself or by an external store.
///
///     var rows = ListRows<ChannelID, ChatChannel>(heldBy: nil, ties: .byKey)
///     rows.set(channel, id: channel.id, by: query.sortKey(of: channel, in: context))
///     rows.count                          // 0: the current frame
///     rows.upcomingCount                  // 1: the next one
///     rows.drainChanges(keeping: &first)  // inserts [0]
///
/// An enum of concrete types instead of a protocol, so that both cases are specialized for their row type. Each
/// function does the same in both cases; only `external` needs no rows to know their order, and reads them when they
/// are shown.
///
/// It is a value that a session owns. A copy takes O(1) and shares the rows until one of them changes; an external
/// store is shared by all copies. A frame takes O(*k* log *n*) for *k* changed rows, `removeAll(except:)` O(*n*) and
/// `sort` O(*n* log *n*).
///
/// Every change must go through `change(held:external:)`. A `switch` that binds the rows to a variable and assigns them
/// back copies all of them, because both references are alive in between.
enum ListRows<ID: RowIdentity & Hashable & Sendable, Row: Sendable>: Sendable {
  /// Rows that the list holds.
  case held(HeldRows<ID, Row>)
  /// Rows that an external store holds.
  case external(ExternalOrderedRows<ID, Row>)

  /// Creates a list whose rows are in an external store, or in the list itself if `keeper` is `nil`.
  init(heldBy keeper: (any ExternalRows<ID, Row>)?, ties: ExternalShelf<ID, Row>.Ties) {
    self =
      keeper.map { .external(ExternalOrderedRows(ExternalShelf($0, ties: ties))) }
      ?? .held(HeldRows())
  }

  /// Whether an external store holds the rows, so that pages contain only sort positions.
  var isExternal: Bool {
    switch self {
    case .held: false
    case .external: true
    }
  }

  /// The number of rows in the current frame.
  var count: Int {
    switch self {
    case .held(let rows): rows.count
    case .external(let rows): rows.count
    }
  }

  /// The number of rows in the next frame.
  var upcomingCount: Int {
    switch self {
    case .held(let rows): rows.upcomingCount
    case .external(let rows): rows.upcomingCount
    }
  }

  /// The id of the next frame's first row.
  var upcomingFirst: ID? {
    switch self {
    case .held(let rows): rows.upcomingFirst
    case .external(let rows): rows.upcomingFirst
    }
  }

  /// Whether the next frame contains a row.
  func contains(_ id: ID) -> Bool {
    switch self {
    case .held(let rows): rows.contains(id)
    case .external(let rows): rows.contains(id)
    }
  }

  /// The index of a row in the current frame, or `nil` if the frame doesn't contain it.
  func index(of id: ID) -> Int? {
    switch self {
    case .held(let rows): rows.index(of: id)
    case .external(let rows): rows.index(of: id)
    }
  }

  /// Returns the rows at the given indices of the current frame; indices beyond the list are ignored.
  func window(_ indices: Range<Int>) -> [Row] {
    switch self {
    case .held(let rows): rows.window(indices)
    case .external(let rows): rows.window(indices)
    }
  }

  /// Returns the number of rows at the start of the current frame whose keys meet a condition.
  func count(where isMet: (ListSortKey) -> Bool) -> Int {
    switch self {
    case .held(let rows): rows.count(where: isMet)
    case .external(let rows): rows.count(where: isMet)
    }
  }

  /// Adds a row, or updates it and moves it to the position of its key.
  mutating func set(_ row: Row, id: ID, by key: ListSortKey) {
    change {
      $0.set(row, id: id, by: key)
    } external: {
      $0.set(row, id: id, by: key)
    }
  }

  /// Adds rows by their sort positions alone; does nothing for a list that holds its rows.
  mutating func set(_ page: PositionedRows<ID>) {
    change { _ in
    } external: {
      for row in page.rows { $0.set(row) }
    }
  }

  /// Replaces a row's content without moving it; does nothing if the list has no such row.
  mutating func replace(_ row: Row, id: ID) {
    change {
      $0.replace(row, id: id)
    } external: {
      $0.replace(row, id: id)
    }
  }

  mutating func remove(_ id: ID) {
    change {
      $0.remove(id)
    } external: {
      $0.remove(id)
    }
  }

  mutating func removeAll(except ids: Set<ID> = []) {
    change {
      $0.removeAll(except: ids)
    } external: {
      $0.removeAll(except: ids)
    }
  }

  /// Removes the rows of the current frame after a position.
  mutating func removeAll<Entity>(behind end: SortPosition) where ID == Identifier<Entity> {
    change {
      $0.removeAll(behind: end)
    } external: {
      $0.removeAll(behind: end)
    }
  }

  /// Sorts all rows again and removes those whose new key is `nil`.
  mutating func sort(by key: (Row) -> ListSortKey?) {
    change {
      $0.sort(by: key)
    } external: {
      $0.sort(by: key)
    }
  }

  /// Starts the next frame with all changes so far, and returns them.
  mutating func drainChanges(keeping scrolledRow: inout Int) -> Changeset {
    change {
      $0.drainChanges(keeping: &scrolledRow)
    } external: {
      $0.drainChanges(keeping: &scrolledRow)
    }
  }

  /// Changes the rows in place: moves them out of the enum and back, to avoid a copy.
  @discardableResult
  private mutating func change<Result>(
    held: (inout HeldRows<ID, Row>) -> Result,
    external: (inout ExternalOrderedRows<ID, Row>) -> Result
  ) -> Result {
    switch consume self {
    case .held(var rows):
      defer { self = .held(rows) }
      return held(&rows)
    case .external(var rows):
      defer { self = .external(rows) }
      return external(&rows)
    }
  }
}

/// Numbers for rows, in the order in which the rows are first shown; unlike hashes, they never collide.
///
/// Lists with the same rows can share an instance, so that a row has the same number in each list.
package final class RowNumbers<ID: Hashable> {
  private var numbers: [ID: UInt64] = [:]
  private var ids: [ID] = []

  /// Creates an empty table.
  package init() {}

  /// Returns the number of a row, assigning the next one if it has none.
  package func number(of id: ID) -> UInt64 {
    if let known = numbers[id] { return known }
    ids.append(id)
    let number = UInt64(ids.count)
    numbers[id] = number
    return number
  }

  /// The id of the row with a number, or `nil` if there is no such row.
  func id(of number: UInt64) -> ID? {
    (1...UInt64(max(1, ids.count))).contains(number) && !ids.isEmpty ? ids[Int(number) - 1] : nil
  }
}
