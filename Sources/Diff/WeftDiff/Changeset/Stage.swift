// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One step from one list to another, valid by itself.
///
/// Table and collection views accept deletes, inserts and moves in one batch but not the reload of a row that moves,
/// and rows must not enter a section that is inserted in the same batch. So a host passes the stages to such a view one
/// by one: first the stage's list, then its changes.
public struct Stage<Element> {
  /// The list after the stage.
  public let elements: [Element]
  /// The changes that turn the previous stage's list into this one.
  public let changes: Changeset
}

extension Stage: Sendable where Element: Sendable {}
extension Stage: Equatable where Element: Equatable {}

extension Changeset {
  /// Returns the steps that lead from the old list to the new: first the order, then the contents.
  ///
  ///     for stage in changes.staged(from: old, to: new) {
  ///       rows = stage.elements
  ///       table.performBatchUpdates { apply(stage.changes) }
  ///     }
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public func staged<Row>(from old: [Row], to new: [Row]) -> [Stage<Row>] {
    var stages: [Stage<Row>] = []
    if changesOrder {
      let order = Changeset(
        oldCount: oldCount,
        newCount: newCount,
        deletes: deletes,
        inserts: inserts,
        moves: moves
      )
      var rows = old
      order.apply(to: &rows, from: new)
      stages.append(Stage(elements: rows, changes: order))
    }
    if !updates.isEmpty {
      stages.append(Stage(elements: new, changes: updatesInPlace))
    }
    return stages
  }

  /// Only the updates, as changes from the new list to itself.
  var updatesInPlace: Changeset {
    let places = updates.map { PairList<Update>.pack(old: $0.new, new: $0.new) }.sorted()
    return Changeset(oldCount: newCount, newCount: newCount, updates: PairList(places))
  }
}
