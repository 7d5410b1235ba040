// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension SectionedChangeset {
  /// Finds the changes that turn one list with sections into another.
  ///
  /// - Complexity: As for `Changeset`, in the number of all rows.
  public init<Section, Row>(
    from old: [RowSection<Section, Row>],
    to new: [RowSection<Section, Row>]
  ) where Section.ID: RowIdentity, Row.ID: RowIdentity {
    self.init(from: old, to: new, OwnRules<Section.ID>.self, OwnRules<Row.ID>.self)
  }

  /// Finds the changes between two sectioned lists with `Hashable & Comparable` identities.
  ///
  /// `UUID` is such a type. If the identities of the sections or those of the rows are not a `RowIdentity`, both are
  /// compared with `==`.
  ///
  /// - Complexity: As for `Changeset`, in the number of all rows.
  @_disfavoredOverload
  public init<Section, Row>(
    from old: [RowSection<Section, Row>],
    to new: [RowSection<Section, Row>]
  ) where Section.ID: Hashable & Comparable, Row.ID: Hashable & Comparable {
    self.init(from: old, to: new, ComparedRules<Section.ID>.self, ComparedRules<Row.ID>.self)
  }

  init<Section, Row, SectionRules: IdentityRules, RowRules: IdentityRules>(
    from old: [RowSection<Section, Row>],
    to new: [RowSection<Section, Row>],
    _ sectionRules: SectionRules.Type,
    _ rowRules: RowRules.Type
  ) where Section.ID == SectionRules.ID, Row.ID == RowRules.ID {
    let layout = SectionLayout(old: old.map(\.rows.count), new: new.map(\.rows.count))
    let oldRows = old.flatMap(\.rows)
    let newRows = new.flatMap(\.rows)
    let oldSections = old.map(\.section)
    let newSections = new.map(\.section)
    // SAFETY: the pointers stay within the closures.
    self = unsafe oldSections.withRows { oldSections in
      unsafe newSections.withRows { newSections in
        unsafe oldRows.withRows { oldRows in
          unsafe newRows.withRows { newRows in
            let sections = unsafe RowsInPlace(
              old: oldSections,
              new: newSections,
              rules: sectionRules,
              content: EquatableContent()
            )
            let rows = unsafe RowsInPlace(
              old: oldRows,
              new: newRows,
              rules: rowRules,
              content: EquatableContent()
            )
            return SectionedChangeset(matching: sections, rows, layout)
          }
        }
      }
    }
  }

  /// Finds the changes between two sectioned lists, comparing only their columns.
  ///
  /// - Parameters:
  ///   - old: The old sections, the rows of all of them in order, and how many each section has.
  ///   - new: The same for the new list.
  /// - Complexity: As for `Changeset`, in the number of all rows.
  public init(
    from old: (sections: RowColumns, rows: RowColumns, counts: [Int]),
    to new: (sections: RowColumns, rows: RowColumns, counts: [Int])
  ) {
    for side in [old, new] {
      precondition(
        side.counts.count == side.sections.count && side.counts.allSatisfy { $0 >= 0 }
          && side.counts.reduce(0, +) == side.rows.count,
        "each section has a count, and all counts together are the \(side.rows.count) rows"
      )
    }
    let layout = SectionLayout(old: old.counts, new: new.counts)
    self = old.sections.withPairs(new.sections) { sections in
      old.rows.withPairs(new.rows) { SectionedChangeset(matching: sections, $0, layout) }
    }
  }

  init(
    matching sections: some RowPairs,
    _ rows: some RowPairs,
    _ layout: SectionLayout
  ) {
    precondition(
      max(rows.oldCount, rows.newCount) < UInt32.max,
      "lists are limited to 2^32 - 2 rows"
    )
    var sectionAlignment = RowMatching()
    sectionAlignment.scan(sections, old: 0..<sections.oldCount, new: 0..<sections.newCount)
    sectionAlignment.matchStrays(sections)
    let partners = sectionAlignment.newIndices(oldCount: sections.oldCount)

    var alignment = RowMatching()
    let lanes = alignment.scan(rows, in: layout, partners: partners)
    alignment.matchStrays(rows)
    var moves: [UInt64] = []
    for lane in lanes {
      alignment.collectMoves(of: lane, into: &moves)
      alignment.collectCrossings(into: lane, into: &moves)
    }
    let isKeptOld = partners.map { $0 != nil }
    var isKeptNew = [Bool](repeating: false, count: sections.newCount)
    for partner in partners { if let partner { isKeptNew[partner] = true } }
    let old = layout.old
    let new = layout.new
    self.init(
      sections: sectionAlignment.changeset(
        oldCount: sections.oldCount,
        newCount: sections.newCount
      ),
      deletes: RowMatching.alone(alignment.oldStrays, alignment.oldPartners).sorted()
        .map { old.path(Int($0)) }.filter { isKeptOld[$0.section] },
      inserts: RowMatching.alone(alignment.newStrays, alignment.partners).sorted()
        .map { new.path(Int($0)) }.filter { isKeptNew[$0.section] },
      moves: PairList<Move>(moves.sorted()).map { move in
        RowMove(from: old.path(move.from), to: new.path(move.to))
      },
      updates: PairList<Update>(alignment.sortedUpdates()).map { update in
        RowUpdate(old: old.path(update.old), new: new.path(update.new))
      },
      oldCounts: old.counts,
      newCounts: new.counts
    )
  }
}

extension RowMatching {
  /// Returns, for each index of the old list, the index of the same row in the new one.
  fileprivate func newIndices(oldCount: Int) -> [Int?] {
    var places = [Int?](repeating: nil, count: oldCount)
    for index in 0..<runs.count {
      let run = runs[index]
      for offset in 0..<Int(run.count) { places[Int(run.old) + offset] = Int(run.new) + offset }
    }
    for index in 0..<oldPartners.count where oldPartners[index] != Self.none {
      places[Int(oldStrays[index])] = Int(newStrays[Int(oldPartners[index])])
    }
    return places
  }

  /// Scans each old section beside its new version; the rows of all other sections are strays.
  fileprivate mutating func scan(
    _ rows: some RowPairs,
    in layout: SectionLayout,
    partners: [Int?]
  ) -> [Lane] {
    var lanes: [Lane] = []
    var isTaken = [Bool](repeating: false, count: layout.new.counts.count)
    for (section, partner) in partners.enumerated() {
      let start = lane
      if let partner {
        isTaken[partner] = true
        scan(rows, old: layout.old.rows(of: section), new: layout.new.rows(of: partner))
        lanes.append(lane.since(start))
      } else {
        let range = layout.old.rows(of: section)
        stray(old: range, new: 0..<0)
      }
    }
    for section in isTaken.indices where !isTaken[section] {
      let start = lane
      stray(old: 0..<0, new: layout.new.rows(of: section))
      lanes.append(lane.since(start))
    }
    return lanes
  }

  /// Collects the moves of rows that enter a lane from outside it.
  fileprivate func collectCrossings(into lane: Lane, into moves: inout [UInt64]) {
    if partners.isEmpty { return }
    for position in lane.newStrays {
      let partner = partners[position]
      guard partner != Self.none, !lane.oldStrays.contains(Int(partner)) else { continue }
      moves.append(
        PairList<Move>.pack(old: Int(oldStrays[Int(partner)]), new: Int(newStrays[position]))
      )
    }
  }
}

extension RowMatching.Lane {
  /// Returns the part of each list that was added since an earlier end.
  fileprivate func since(_ start: Self) -> Self {
    Self(
      runs: start.runs.upperBound..<runs.upperBound,
      oldStrays: start.oldStrays.upperBound..<oldStrays.upperBound,
      newStrays: start.newStrays.upperBound..<newStrays.upperBound
    )
  }
}

/// The ranges of the sections of two lists if all rows are counted in one sequence.
struct SectionLayout {
  let old: Side
  let new: Side

  init(old: [Int], new: [Int]) {
    self.old = Side(counts: old)
    self.new = Side(counts: new)
  }

  /// One of the lists.
  struct Side {
    let counts: [Int]
    /// The first row of each section, and the end of the last.
    private let starts: [Int]

    init(counts: [Int]) {
      self.counts = counts
      var starts = [0]
      for count in counts { starts.append(starts[starts.count - 1] + count) }
      self.starts = starts
    }

    func rows(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    /// Returns the path of a row, given its index among all rows.
    func path(_ index: Int) -> RowPath {
      var low = 0
      var high = counts.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= index { low = middle } else { high = middle }
      }
      // Of sections that start at the same index, only the last one has rows.
      return RowPath(section: low, row: index - starts[low])
    }
  }
}
