// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The sections of both lists in one order, and the changes of each stage.
struct StagePlan {
  /// A section of the old list, of the new one, or of both.
  struct Section {
    var old: Int?
    var new: Int?
  }

  /// Sections that stay, with deleted, inserted and moved ones between them.
  let sections: [Section]
  private let changes: SectionedChangeset
  /// For each old section its index in `sections`.
  private var oldPlaces: [Int]
  /// For each new section its index in `sections`.
  private var newPlaces: [Int]

  init(_ changes: SectionedChangeset) {
    self.changes = changes
    let order = changes.sections
    var leaving = Set(order.deletes)
    let moved = Dictionary(uniqueKeysWithValues: order.moves.map { ($0.to, $0.from) })
    let movedAway = Set(moved.values)
    let inserted = Set(order.inserts)
    var sections: [Section] = []
    var old = 0
    /// Adds the deleted sections that precede the next one that stays.
    func takeLeaving() {
      while old < order.oldCount, leaving.contains(old) || movedAway.contains(old) {
        if leaving.remove(old) != nil { sections.append(Section(old: old)) }
        old += 1
      }
    }
    for new in 0..<order.newCount {
      if let from = moved[new] {
        sections.append(Section(old: from, new: new))
      } else if inserted.contains(new) {
        sections.append(Section(new: new))
      } else {
        takeLeaving()
        sections.append(Section(old: old, new: new))
        old += 1
      }
    }
    takeLeaving()
    self.sections = sections
    oldPlaces = Array(repeating: 0, count: order.oldCount)
    newPlaces = Array(repeating: 0, count: order.newCount)
    for (place, section) in sections.enumerated() {
      if let old = section.old { oldPlaces[old] = place }
      if let new = section.new { newPlaces[new] = place }
    }
  }

  /// The first stage: sections are inserted and moved.
  func growing(_ counts: [Int]) -> SectionedChangeset {
    let order = changes.sections
    return make(
      sections: Changeset(
        oldCount: order.oldCount,
        newCount: sections.count,
        inserts: IndexList(order.inserts.map { UInt32(newPlaces[$0]) }),
        moves: PairList(
          order.moves.map { PairList<Move>.pack(old: $0.from, new: newPlaces[$0.to]) }
        )
      ),
      oldCounts: changes.oldCounts,
      newCounts: counts
    )
  }

  /// The second stage: rows are inserted, deleted and moved.
  func filling(_ before: [Int], _ after: [Int]) -> SectionedChangeset {
    make(
      sections: Changeset(oldCount: sections.count, newCount: sections.count),
      deletes: changes.deletes.map(oldPath).sorted(),
      inserts: changes.inserts.map(newPath).sorted(),
      moves: changes.moves.map { move in
        SectionedChangeset.RowMove(from: oldPath(move.from), to: newPath(move.to))
      }.sorted { $0.from < $1.from },
      oldCounts: before,
      newCounts: after
    )
  }

  /// The third stage: sections are deleted.
  func shrinking(_ counts: [Int]) -> SectionedChangeset {
    let gone = changes.sections.deletes.map { UInt32(oldPlaces[$0]) }.sorted()
    return make(
      sections: Changeset(
        oldCount: sections.count,
        newCount: changes.sections.newCount,
        deletes: IndexList(gone)
      ),
      oldCounts: counts,
      newCounts: changes.newCounts
    )
  }

  /// The last stage: contents change.
  var updating: SectionedChangeset {
    make(
      sections: changes.sections.updatesInPlace,
      updates: changes.updates.map { SectionedChangeset.RowUpdate(old: $0.new, new: $0.new) }
        .sorted { $0.new < $1.new },
      oldCounts: changes.newCounts,
      newCounts: changes.newCounts
    )
  }

  private func oldPath(_ path: RowPath) -> RowPath {
    RowPath(section: oldPlaces[path.section], row: path.row)
  }

  private func newPath(_ path: RowPath) -> RowPath {
    RowPath(section: newPlaces[path.section], row: path.row)
  }

  private func make(
    sections: Changeset,
    deletes: [RowPath] = [],
    inserts: [RowPath] = [],
    moves: [SectionedChangeset.RowMove] = [],
    updates: [SectionedChangeset.RowUpdate] = [],
    oldCounts: [Int],
    newCounts: [Int]
  ) -> SectionedChangeset {
    SectionedChangeset(
      sections: sections,
      deletes: deletes,
      inserts: inserts,
      moves: moves,
      updates: updates,
      oldCounts: oldCounts,
      newCounts: newCounts
    )
  }
}
