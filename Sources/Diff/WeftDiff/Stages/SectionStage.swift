// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One step from one sectioned list to another, valid by itself.
public struct SectionStage<Section: Identifiable & Equatable, Row: Identifiable & Equatable> {
  /// The list as it is after the stage.
  public let sections: [RowSection<Section, Row>]
  /// The changes that turn the list of the stage before into this one.
  public let changes: SectionedChangeset
}

extension SectionStage: Equatable {}
extension SectionStage: Sendable where Section: Sendable, Row: Sendable {}

extension SectionedChangeset {
  /// Returns the steps that lead from the old list to the new, at most four.
  ///
  /// First sections are inserted and moved; then rows are inserted, deleted and moved between
  /// sections that exist before and after; then sections are deleted; at last contents change. A
  /// step that would do nothing is left out.
  ///
  /// - Complexity: O(*n*) in the number of rows and sections.
  public func staged<Section, Row>(
    from old: [RowSection<Section, Row>],
    to new: [RowSection<Section, Row>]
  ) -> [SectionStage<Section, Row>] {
    let plan = StagePlan(self)
    let final = stageLists(plan, old, new)
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

  /// The lists after the first three stages.
  private func stageLists<Section, Row>(
    _ plan: StagePlan,
    _ old: [RowSection<Section, Row>],
    _ new: [RowSection<Section, Row>]
  ) -> (
    grown: [RowSection<Section, Row>], filled: [RowSection<Section, Row>],
    shrunk: [RowSection<Section, Row>]
  ) {
    var arriving = Array(repeating: Set<Int>(), count: new.count)
    for move in moves { arriving[move.to.section].insert(move.to.row) }
    let grown = plan.sections.map { section in
      if let place = section.old { return old[place] }
      let (place, fresh) = (section.new ?? 0, new[section.new ?? 0])
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
