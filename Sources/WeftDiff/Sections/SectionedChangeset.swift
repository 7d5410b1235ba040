// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What turns one list with sections into another.
///
/// The sections are a list of their own, with a `Changeset` of its own. A row that goes to another
/// section is a move; within a section, also one that moves itself, as few rows move as possible. Rows
/// of a deleted or an inserted section are listed only when they go to or come from another one.
///
/// Places count in the old list or in the new one just as in `Changeset`.
public struct SectionedChangeset: Sendable, Equatable {
  /// What happens to the sections.
  public let sections: Changeset
  /// Rows that go, in sections that stay.
  public let deletes: [RowPath]
  /// Rows that come, into sections that were there.
  public let inserts: [RowPath]
  /// Rows that go elsewhere, ascending by where they were.
  public let moves: [RowMove]
  /// Rows that show something else, ascending by where they were.
  public let updates: [RowUpdate]

  /// How many rows each old section has.
  let oldCounts: [Int]
  /// How many rows each new section has.
  let newCounts: [Int]

  /// A row that goes elsewhere.
  public struct RowMove: Sendable, Equatable {
    /// The place in the old list.
    public var from: RowPath
    /// The place in the new list.
    public var to: RowPath

    /// Creates a move.
    public init(from: RowPath, to: RowPath) {
      self.from = from
      self.to = to
    }
  }

  /// A row that shows something else.
  public struct RowUpdate: Sendable, Equatable {
    /// The place in the old list.
    public var old: RowPath
    /// The place in the new list.
    public var new: RowPath

    /// Creates an update.
    public init(old: RowPath, new: RowPath) {
      self.old = old
      self.new = new
    }
  }

  /// Whether the lists are the same.
  public var isEmpty: Bool { sections.isEmpty && !changesRows && updates.isEmpty }

  /// How many changes of rows and sections there are in all.
  public var count: Int {
    sections.count + deletes.count + inserts.count + moves.count + updates.count
  }

  /// Whether rows come, go or move.
  var changesRows: Bool { !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) }

  /// The changes from the new list back to the old one.
  public var inverse: SectionedChangeset {
    SectionedChangeset(
      sections: sections.inverse,
      deletes: inserts,
      inserts: deletes,
      moves: moves.map { RowMove(from: $0.to, to: $0.from) }.sorted { $0.from < $1.from },
      updates: updates.map { RowUpdate(old: $0.new, new: $0.old) }.sorted { $0.old < $1.old },
      oldCounts: newCounts,
      newCounts: oldCounts
    )
  }
}
