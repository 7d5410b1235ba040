// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What turns one list of rows into another: the smallest set of row changes.
///
///     let changes = Changeset(from: old, to: new)
///     table.performBatchUpdates {
///       table.deleteRows(at: changes.deletes)       // places in the old list
///       table.insertRows(at: changes.inserts)       // places in the new list
///       for move in changes.moves { table.moveRow(at: move.from, to: move.to) }
///     }
///     for update in changes.updates { table.reloadRow(at: update.new) }
///
/// `deletes`, `moves.from` and `updates.old` count in the old list; `inserts`, `moves.to` and
/// `updates.new` in the new one. To rebuild the new list: take the old one without the rows at
/// `deletes` and `moves.from`; what is left keeps its order and fills the places that neither
/// `inserts` nor `moves.to` name; each place of a move takes its row, each place of an insert a
/// fresh one; then the updates replace contents. A row that both moved and changed is in both lists.
///
/// Indices take 32 bits, pairs of them 64, so a million changes need 4 to 8 MB and a copy of the
/// changeset needs nothing.
public struct Changeset: Sendable, Equatable {
  /// How many rows the old list has.
  public let oldCount: Int
  /// How many rows the new list has.
  public let newCount: Int
  /// Rows of the old list that are not in the new one, ascending.
  public let deletes: IndexList
  /// Places of the new list whose rows were not in the old one, ascending.
  public let inserts: IndexList
  /// Rows that don't keep their order among those that stay, ascending by `from`.
  ///
  /// There are as few as possible: the rows that stay are a longest increasing subsequence.
  public let moves: PairList<Move>
  /// Rows of both lists whose contents differ, ascending by `old`.
  public let updates: PairList<Update>

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

  /// Whether rows come, go or move.
  public var changesOrder: Bool { !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) }

  /// How many rows of the old list keep their order and are neither moved nor deleted.
  public var keptCount: Int { oldCount - deletes.count - moves.count }

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
