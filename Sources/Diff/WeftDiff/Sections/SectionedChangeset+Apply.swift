// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension SectionedChangeset {
  /// Turns the old sections into the new ones, with new and changed values copied from the new
  /// list.
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
    without places: Set<Int>
  ) -> [Row] {
    section.rows.indices.filter { !places.contains($0) }.map { section.rows[$0] }
  }

  /// Inserts rows at their indices; the other rows fill the indices that are left.
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
  /// For each index of the new list the old index of its row, or nil for inserted rows.
  var sources: [Int?] {
    var places = Array(0..<oldCount).map { Int?.some($0) }
    apply(to: &places) { _ in nil }
    for update in updates { places[update.new] = update.old }
    return places
  }
}
