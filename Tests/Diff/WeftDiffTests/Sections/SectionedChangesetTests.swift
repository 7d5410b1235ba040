// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

private typealias Section = RowSection<Row, Row>

@Suite struct SectionedChangesetTests {
  @Test func `a row that changes section is listed only as a move`() {
    let old = [Section(Row(1), rows: [Row(10), Row(11)]), Section(Row(2), rows: [Row(20)])]
    let new = [Section(Row(1), rows: [Row(11)]), Section(Row(2), rows: [Row(20), Row(10, 5)])]
    let changes = SectionedChangeset(from: old, to: new)
    let (from, to) = (RowPath(section: 0, row: 0), RowPath(section: 1, row: 1))
    #expect(changes.moves == [.init(from: from, to: to)])
    #expect(changes.updates == [.init(old: from, new: to)])
    #expect(changes.count == 2 && !changes.isEmpty)
  }

  @Test func `rows of moved, inserted or deleted sections are not listed`() {
    let old = [
      Section(Row(1), rows: [Row(10), Row(11)]), Section(Row(2), rows: [Row(20)]),
      Section(Row(3), rows: [Row(30)]),
    ]
    let new = [
      Section(Row(3), rows: [Row(30)]), Section(Row(1, 9), rows: [Row(10), Row(11)]),
      Section(Row(4), rows: [Row(40)]),
    ]
    let changes = SectionedChangeset(from: old, to: new)
    #expect(changes.sections.deletes == [1] && changes.sections.inserts == [2])
    #expect(changes.sections.moves.count == 1)
    #expect(changes.sections.updates == [Update(old: 0, new: 1)])
    #expect(changes.count == 4)
  }

  @Test(arguments: 0..<300)
  func `random lists with sections are diffed correctly`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let sections = Int.random(in: 0...7, using: &random)
    let old = list(sections, rows: 40, &random)
    let new = list(sections + Int.random(in: -1...1, using: &random), rows: 40, &random)
    let changes = SectionedChangeset(from: old, to: new)
    var result = old
    changes.apply(to: &result, from: new)
    #expect(result == new, "seed \(seed)")
    changes.inverse.apply(to: &result, from: old)
    #expect(result == old, "seed \(seed)")
    #expect(changes.moves.count == fewestMoves(old, new), "seed \(seed)")
    #expect(changes == SectionedChangeset(from: columns(old), to: columns(new)), "seed \(seed)")
    expectStaged(changes, old, new, "seed \(seed)")
  }

  /// Checks that each stage turns the list before it into its own, and the last into the new list.
  private func expectStaged(
    _ changes: SectionedChangeset,
    _ old: [Section],
    _ new: [Section],
    _ comment: Comment
  ) {
    var list = old
    for stage in changes.staged(from: old, to: new) {
      stage.changes.apply(to: &list, from: stage.sections)
      #expect(list == stage.sections, comment)
      let changesSections = stage.changes.sections.changesOrder
      let changesContents =
        !stage.changes.updates.isEmpty || !stage.changes.sections.updates.isEmpty
      let changesRows =
        !stage.changes.moves.isEmpty || !stage.changes.inserts.isEmpty
        || !stage.changes.deletes.isEmpty
      let kinds = [changesSections, changesContents, changesRows].filter { $0 }.count
      #expect(kinds == 1, "a stage changes sections, rows or contents; \(comment)")
      #expect(!stage.changes.isEmpty)
    }
    #expect(list == new, comment)
  }

  /// Returns the fewest moves: all rows that cross sections, and as few as possible within one.
  private func fewestMoves(_ old: [Section], _ new: [Section]) -> Int {
    let homes = Dictionary(
      uniqueKeysWithValues: old.flatMap { section in
        section.rows.map { ($0.id, section.section.id) }
      }
    )
    return new.reduce(0) { total, section in
      let known = section.rows.filter { homes[$0.id] != nil }
      let staying = known.filter { homes[$0.id] == section.section.id }.map(\.id)
      let before = old.first { $0.section.id == section.section.id }?.rows.map(\.id) ?? []
      return total + known.count - staying.count
        + Oracle.fewestMoves(before.filter(staying.contains), staying)
    }
  }

  private func list(_ sections: Int, rows: Int, _ random: inout SeededGenerator) -> [Section] {
    guard sections > 0 else { return [] }
    var ids = Array((0..<8).shuffled(using: &random).prefix(sections))
    if Bool.random(using: &random) { ids.sort() }
    var list = ids.map { Section(Row($0, Int.random(in: 0...3, using: &random) / 3), rows: []) }
    var rowIDs = Array(0..<rows)
    if Bool.random(using: &random) { rowIDs.shuffle(using: &random) }
    for id in rowIDs where Int.random(in: 0..<10, using: &random) > 1 {
      // Mostly in their own section, so that few cross.
      let home =
        Int.random(in: 0..<6, using: &random) == 0 ? Int.random(in: 0..<8, using: &random) : id % 8
      guard let index = list.firstIndex(where: { $0.section.id == home }) else { continue }
      list[index].rows.append(Row(id, Int.random(in: 0...5, using: &random) / 5))
    }
    return list
  }

  private func columns(
    _ list: [Section]
  ) -> (sections: RowColumns, rows: RowColumns, counts: [Int]) {
    func columns(_ rows: [Row]) -> RowColumns {
      RowColumns(ids: rows.map { UInt64($0.id) }, revisions: rows.map { UInt64($0.content) })
    }
    return (columns(list.map(\.section)), columns(list.flatMap(\.rows)), list.map(\.rows.count))
  }
}
