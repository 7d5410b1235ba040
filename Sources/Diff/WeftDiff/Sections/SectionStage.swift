// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One step from one sectioned list to another, valid by itself.
public struct SectionStage<Section: Identifiable & Equatable, Row: Identifiable & Equatable> {
  /// The list after the stage.
  public let sections: [RowSection<Section, Row>]
  /// The changes that turn the previous stage's list into this one.
  public let changes: SectionedChangeset
}

extension SectionStage: Equatable {}
extension SectionStage: Sendable where Section: Sendable, Row: Sendable {}

extension SectionedChangeset {
  /// Returns the steps that lead from the old list to the new, at most four.
  ///
  /// First sections are inserted and moved; then rows are inserted, deleted and moved between sections that exist
  /// before and after; then sections are deleted; finally contents change. A step that would do nothing is left out.
  ///
  /// - Complexity: O(*n*) in the number of rows and sections.
  public func staged<Section, Row>(
    from old: [RowSection<Section, Row>],
    to new: [RowSection<Section, Row>]
  ) -> [SectionStage<Section, Row>] {
    let plan = StagePlan(self)
    let final = stageLists(of: plan, from: old, to: new)
    let all = [
      SectionStage(sections: final.grown, changes: plan.growing(final.grown.map(\.rows.count))),
      SectionStage(
        sections: final.filled,
        changes: plan.filling(final.grown.map(\.rows.count), final.filled.map(\.rows.count))
      ),
      SectionStage(
        sections: final.shrunk,
        changes: plan.shrinking(final.filled.map(\.rows.count))
      ),
      SectionStage(sections: new, changes: plan.updating),
    ]
    return all.filter { !$0.changes.isEmpty }
  }

  /// Returns the lists after the first three stages.
  private func stageLists<Section, Row>(
    of plan: StagePlan,
    from old: [RowSection<Section, Row>],
    to new: [RowSection<Section, Row>]
  ) -> (
    grown: [RowSection<Section, Row>], filled: [RowSection<Section, Row>],
    shrunk: [RowSection<Section, Row>]
  ) {
    var arriving = Array(repeating: Set<Int>(), count: new.count)
    for move in moves { arriving[move.to.section].insert(move.to.row) }
    let grown = plan.sections.map { section in
      if let place = section.old { return old[place] }
      let place = section.new ?? 0
      let fresh = new[section.new ?? 0]
      return RowSection(fresh.section, rows: Self.rows(of: fresh, without: arriving[place]))
    }
    // Contents change in the last stage, so rows that are in both lists still show the old ones.
    var settled = old
    withoutUpdates.apply(to: &settled, from: new)
    let leaving = Dictionary(grouping: moves, by: \.from.section)
    let filled = zip(plan.sections, grown).map { section, before in
      if let place = section.new {
        return RowSection(before.section, rows: settled[place].rows)
      }
      let gone = Set((leaving[section.old ?? 0] ?? []).map(\.from.row))
      return RowSection(before.section, rows: Self.rows(of: before, without: gone))
    }
    let shrunk = zip(plan.sections, filled).filter { $0.0.new != nil }.map(\.1)
    return (grown, filled, shrunk)
  }

  /// The same changes without updates of contents.
  private var withoutUpdates: SectionedChangeset {
    SectionedChangeset(
      sections: Changeset(
        oldCount: sections.oldCount,
        newCount: sections.newCount,
        deletes: sections.deletes,
        inserts: sections.inserts,
        moves: sections.moves
      ),
      deletes: deletes,
      inserts: inserts,
      moves: moves,
      updates: [],
      oldCounts: oldCounts,
      newCounts: newCounts
    )
  }
}

/// The sections of both lists in one order, and the changes of each stage.
private struct StagePlan {
  /// A section of the old list, of the new one, or of both.
  struct Section {
    var old: Int?
    var new: Int?
  }

  /// Sections that stay, with deleted, inserted and moved ones between them.
  let sections: [Section]
  private let changes: SectionedChangeset
  /// For each old section its index in `sections`.
  private var oldIndices: [Int]
  /// For each new section its index in `sections`.
  private var newIndices: [Int]

  init(_ changes: SectionedChangeset) {
    self.changes = changes
    let order = changes.sections
    var leaving = Set(order.deletes)
    let moved = Dictionary(uniqueKeysWithValues: order.moves.map { ($0.to, $0.from) })
    let movedAway = Set(moved.values)
    let inserted = Set(order.inserts)
    var sections: [Section] = []
    var old = 0
    /// Appends the deleted sections that precede the next one that stays.
    func appendLeaving() {
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
        appendLeaving()
        sections.append(Section(old: old, new: new))
        old += 1
      }
    }
    appendLeaving()
    self.sections = sections
    oldIndices = Array(repeating: 0, count: order.oldCount)
    newIndices = Array(repeating: 0, count: order.newCount)
    for (index, section) in sections.enumerated() {
      if let old = section.old { oldIndices[old] = index }
      if let new = section.new { newIndices[new] = index }
    }
  }

  /// The first stage: sections are inserted and moved.
  func growing(_ counts: [Int]) -> SectionedChangeset {
    let order = changes.sections
    return make(
      sections: Changeset(
        oldCount: order.oldCount,
        newCount: sections.count,
        inserts: IndexList(order.inserts.map { UInt32(newIndices[$0]) }),
        moves: PairList(
          order.moves.map { PairList<Move>.pack(old: $0.from, new: newIndices[$0.to]) }
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
    let gone = changes.sections.deletes.map { UInt32(oldIndices[$0]) }.sorted()
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
    RowPath(section: oldIndices[path.section], row: path.row)
  }

  private func newPath(_ path: RowPath) -> RowPath {
    RowPath(section: newIndices[path.section], row: path.row)
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
