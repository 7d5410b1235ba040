// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The smallest set of row changes that turns one list into another.
///
///     let changes = Changeset(from: old, to: new)
///     table.performBatchUpdates {
///       table.deleteRows(at: changes.deletes)       // indices of the old list
///       table.insertRows(at: changes.inserts)       // indices of the new list
///       for move in changes.moves { table.moveRow(at: move.from, to: move.to) }
///     }
///     for update in changes.updates { table.reloadRow(at: update.new) }
///
/// `deletes`, `moves.from` and `updates.old` are indices of the old list; `inserts`, `moves.to` and
/// `updates.new` are indices of the new one. To rebuild the new list, remove the rows at `deletes`
/// and `moves.from` from the old one. The rows that are left keep their order and fill the indices
/// that neither `inserts` nor `moves.to` name; each move puts its row at `to`, and each insert adds
/// a new row. Then the updates replace contents. A row that both moved and changed is in both
/// lists.
///
/// An index takes 32 bits and a pair of indices 64, so a million changes need 4 to 8 MB. Copies
/// share that memory.
public struct Changeset: Sendable, Equatable {
  /// How many rows the old list has.
  public let oldCount: Int
  /// How many rows the new list has.
  public let newCount: Int
  /// Indices of the old list whose rows are not in the new one, ascending.
  public let deletes: IndexList
  /// Indices of the new list whose rows were not in the old one, ascending.
  public let inserts: IndexList
  /// Rows that don't keep their order among those that stay, ascending by `from`.
  ///
  /// There are as few as possible: the rows that stay are a longest increasing subsequence.
  public let moves: PairList<Move>
  /// Rows of both lists whose contents differ, ascending by `old`.
  public let updates: PairList<Update>

  /// Creates a changeset from lists that are already sorted and consistent, which it does not
  /// check.
  @inlinable
  package init(
    oldCount: Int,
    newCount: Int,
    deletes: IndexList = [],
    inserts: IndexList = [],
    moves: PairList<Move> = [],
    updates: PairList<Update> = []
  ) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
  }

  /// Whether the lists are the same.
  public var isEmpty: Bool { !changesOrder && updates.isEmpty }

  /// How many changes there are in all.
  public var count: Int { deletes.count + inserts.count + moves.count + updates.count }

  /// Whether rows are inserted, deleted or moved.
  public var changesOrder: Bool { !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) }

  /// How many rows of the old list keep their order and are neither moved nor deleted.
  public var stayingCount: Int { oldCount - deletes.count - moves.count }

  /// The changes from the new list back to the old one.
  ///
  /// - Complexity: O(*c* log *c*) in the number of changes.
  public var inverse: Changeset {
    Changeset(
      oldCount: newCount,
      newCount: oldCount,
      deletes: inserts,
      inserts: deletes,
      moves: PairList(moves.swapped),
      updates: PairList(updates.swapped)
    )
  }
}

extension Changeset: CustomStringConvertible {
  /// The four lists in one line.
  public var description: String {
    "deletes \(deletes), inserts \(inserts), moves \(moves), updates \(updates)"
  }
}

/// A row whose order among the rows that stay changes.
public struct Move: Sendable, Equatable {
  /// The row's index in the old list.
  public var from: Int
  /// The row's index in the new list.
  public var to: Int

  /// Creates a move from an index of the old list to an index of the new one.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}

extension Move: IndexPair {
  /// Creates a move between two indices.
  public init(old: Int, new: Int) {
    self.init(from: old, to: new)
  }

  /// The index in the old list.
  public var old: Int { from }

  /// The index in the new list.
  public var new: Int { to }
}

/// A row that is in both lists with different contents.
public struct Update: Sendable, Equatable, IndexPair {
  /// The row's index in the old list.
  public var old: Int
  /// The row's index in the new list.
  public var new: Int

  /// Creates an update of the row with these indices.
  public init(old: Int, new: Int) {
    self.old = old
    self.new = new
  }
}
