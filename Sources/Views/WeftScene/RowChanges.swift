// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// The changes between the rows that two frames of a list show, by row id.
///
///     let changes = RowChanges(from: [1, 2, 3, 4], to: [4, 1, 3, 5])
///     changes.gone    // [2]
///     changes.placed  // [4] before 1, [5] at the end
///
/// A surface shows a window of a list, skips frames when they come too fast, and may have shown another list before. So
/// the changes are computed between what it showed last and what it shows now; it can't miss a frame in between.
///
/// To rebuild the new rows, remove the rows of ``gone`` and ``placed`` and insert each run of ``placed`` before its
/// neighbour, in any order: the neighbours don't move.
public struct RowChanges: Equatable, Sendable {
  /// Adjacent rows that are inserted or moved.
  public struct Run: Equatable, Sendable {
    /// The ids of the rows from top to bottom.
    public let rows: [UInt64]
    /// The row below them, which doesn't move, or `nil` at the end of the list.
    public let before: UInt64?

    /// Creates a run; `before` is `nil` at the end of the list.
    package init(rows: [UInt64], before: UInt64?) {
      self.rows = rows
      self.before = before
    }
  }

  /// The removed rows, in their old order.
  public let gone: [UInt64]
  /// The inserted and moved rows, from top to bottom.
  ///
  /// As few rows as possible move. Together, runs and their neighbours contain at most one id more than there are rows.
  public let placed: [Run]

  /// Compares the rows of two frames; the ids in a list must be distinct.
  ///
  /// - Complexity: O(*n* + *m* log *m*) for *m* rows that moved.
  package init(from old: [UInt64], to new: [UInt64]) {
    let changes = Changeset(from: old.map(Row.init), to: new.map(Row.init))
    gone = changes.deletes.map { old[$0] }
    var arrivals = (changes.inserts + changes.moves.map(\.to)).sorted()[...]
    var runs: [Run] = []
    while let first = arrivals.first {
      let count = arrivals.enumerated().prefix { $0.element == first + $0.offset }.count
      let end = first + count
      runs.append(Run(rows: Array(new[first..<end]), before: end < new.count ? new[end] : nil))
      arrivals = arrivals.dropFirst(count)
    }
    placed = runs
  }

  /// Whether both frames show the same rows in the same order.
  package var isEmpty: Bool { gone.isEmpty && placed.isEmpty }

  private struct Row: Identifiable, Equatable {
    let id: UInt64
  }
}
