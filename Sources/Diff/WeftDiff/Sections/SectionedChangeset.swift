// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The changes that turn one list with sections into another.
///
/// The sections are a list of their own, with a `Changeset` of their own. A row that goes to
/// another section is a move. Within a section, even one that moves, as few rows move as possible.
/// Rows of a deleted or an inserted section are listed only when they move to or from another
/// section.
///
/// Paths count in the old list or in the new one as indices do in `Changeset`.
public struct SectionedChangeset: Sendable, Equatable {
  /// The changes of the sections themselves.
  public let sections: Changeset
  /// Old paths of rows that are deleted from sections that stay.
  public let deletes: [RowPath]
  /// New paths of rows that are inserted into sections that stay.
  public let inserts: [RowPath]
  /// Rows that move, ascending by their old paths.
  public let moves: [RowMove]
  /// Rows whose contents change, ascending by their old paths.
  public let updates: [RowUpdate]

  /// How many rows each old section has.
  let oldCounts: [Int]
  /// How many rows each new section has.
  let newCounts: [Int]

  /// A row that moves.
  public struct RowMove: Sendable, Equatable {
    /// The path in the old list.
    public var from: RowPath
    /// The path in the new list.
    public var to: RowPath

    /// Creates a move.
    public init(from: RowPath, to: RowPath) {
      self.from = from
      self.to = to
    }
  }

  /// A row whose content changes.
  public struct RowUpdate: Sendable, Equatable {
    /// The path in the old list.
    public var old: RowPath
    /// The path in the new list.
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

  /// Whether rows are inserted, deleted or moved.
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
