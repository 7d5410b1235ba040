// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The changes that turn one list with sections into another.
///
/// The sections are a list themselves, with a `Changeset`. A row that changes its section is a move. Within a section,
/// even one that moves, as few rows move as possible. Rows of a deleted or an inserted section are listed only if they
/// move to or from another section.
///
/// Paths refer to the old list or to the new one like the indices of a `Changeset`.
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

  /// A row that moves within its section or to another one.
  public struct RowMove: Sendable, Equatable {
    /// The path in the old list.
    public var from: RowPath
    /// The path in the new list.
    public var to: RowPath

    /// Creates a move from a path of the old list to a path of the new one.
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

    /// Creates an update of the row with these paths.
    public init(old: RowPath, new: RowPath) {
      self.old = old
      self.new = new
    }
  }

  /// Whether the lists are the same.
  public var isEmpty: Bool { sections.isEmpty && !changesRows && updates.isEmpty }

  /// The total number of changes of rows and sections.
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

extension SectionedChangeset {
  /// Turns the old sections into the new ones, copying new and changed values from the new list.
  ///
  /// - Complexity: O(*n*) in the number of rows and sections.
  public func apply<Section, Row>(
    to sections: inout [RowSection<Section, Row>],
    from new: [RowSection<Section, Row>]
  ) {
    precondition(
      sections.map(\.rows.count) == oldCounts && new.map(\.rows.count) == newCounts,
      "the changeset is for lists with other sections"
    )
    var result = sections
    self.sections.apply(to: &result) { new[$0] }
    let sources = self.sections.sources
    // The rows that leave each old section; the others stay in it, in order.
    var gone = Array(repeating: Set<Int>(), count: sections.count)
    for path in deletes { gone[path.section].insert(path.row) }
    for move in moves { gone[move.from.section].insert(move.from.row) }
    var arrivals = Array(repeating: [(row: Int, value: Row)](), count: new.count)
    for path in inserts {
      arrivals[path.section].append((path.row, new[path.section].rows[path.row]))
    }
    for move in moves {
      let value = sections[move.from.section].rows[move.from.row]
      arrivals[move.to.section].append((move.to.row, value))
    }
    for (section, source) in sources.enumerated() {
      let arriving = Set(arrivals[section].map(\.row))
      let kept =
        source.map { Self.rows(of: sections[$0], without: gone[$0]) }
        ?? Self.rows(of: new[section], without: arriving)
      result[section].rows = Self.merge(kept, arrivals[section])
    }
    for update in updates {
      result[update.new.section].rows[update.new.row] =
        new[update.new.section].rows[update.new.row]
    }
    sections = result
  }

  static func rows<Section, Row>(
    of section: RowSection<Section, Row>,
    without indices: Set<Int>
  ) -> [Row] {
    section.rows.indices.filter { !indices.contains($0) }.map { section.rows[$0] }
  }

  /// Inserts rows at their indices; the other rows fill the remaining indices.
  static func merge<Row>(_ kept: [Row], _ arrivals: [(row: Int, value: Row)]) -> [Row] {
    var result: [Row] = []
    result.reserveCapacity(kept.count + arrivals.count)
    var kept = kept[...]
    for (row, value) in arrivals.sorted(by: { $0.row < $1.row }) {
      let missing = row - result.count
      result += kept.prefix(missing)
      kept = kept.dropFirst(missing)
      result.append(value)
    }
    return result + kept
  }
}

extension Changeset {
  /// For each index of the new list the old index of its row, or `nil` for inserted rows.
  var sources: [Int?] {
    var places = Array(0..<oldCount).map { Int?.some($0) }
    apply(to: &places) { _ in nil }
    for update in updates { places[update.new] = update.old }
    return places
  }
}

/// A section of a list: a value that describes it, and its rows.
public struct RowSection<Section: Identifiable & Equatable, Row: Identifiable & Equatable> {
  /// The section's own value, such as the content of its header.
  public var section: Section
  /// The rows, in order.
  public var rows: [Row]

  /// Creates a section, which other lists recognize by the id of its value.
  public init(_ section: Section, rows: [Row]) {
    self.section = section
    self.rows = rows
  }
}

extension RowSection: Equatable {}
extension RowSection: Sendable where Section: Sendable, Row: Sendable {}

/// The indices of a row in a list with sections.
public struct RowPath: Sendable, Hashable, Comparable {
  /// The index of the section in the list.
  public var section: Int
  /// The index of the row in its section.
  public var row: Int

  /// Creates a path from two indices, each counted from 0.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Whether the left path comes first in the list.
  public static func < (left: RowPath, right: RowPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
