// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff

@Suite struct ChangesetTests {
  @Test func `each change of a row is listed once`() {
    let old = [Row(1), Row(2), Row(3), Row(4)]
    let new = [Row(4), Row(1, 7), Row(5), Row(3)]
    let changes = Changeset(from: old, to: new)
    #expect(changes.deletes == [1] && changes.inserts == [2])
    #expect(changes.moves == [Move(from: 3, to: 0)])
    #expect(changes.updates == [Update(old: 0, new: 1)])
    #expect(changes.count == 4 && changes.stayingCount == 2 && changes.changesOrder)
    #expect(changes.description == "deletes [1], inserts [2], moves [3 -> 0], updates [0 -> 1]")
  }

  @Test func `a row that moved and changed is in both lists`() {
    let changes = Changeset(from: [Row(1), Row(2), Row(3)], to: [Row(2), Row(3), Row(1, 1)])
    #expect(changes.moves == [Move(from: 0, to: 2)])
    #expect(changes.updates == [Update(old: 0, new: 2)])
  }

  @Test func `identical storage is not compared`() {
    let rows = (0..<100).map { CountedRow($0) }
    let counts = Counts.during { #expect(Changeset(from: rows, to: rows).isEmpty) }
    #expect(counts == Counts(comparisons: 0, fingerprints: 0, contents: 0))
  }

  @Test func `any collection works, and contents may be compared by a closure`() {
    let old = [9: "a", 8: "b"].sorted { $0.key < $1.key }.map { Row($0.key, $0.value.count) }
    let new = (8...9).lazy.map { Row($0, 7) }
    #expect(Changeset(from: old, to: new).updates.count == 2)
    #expect(Changeset(from: old, to: new, by: { _, _ in true }).isEmpty)
    #expect(Changeset(from: old[1...], to: old[..<1]).count == 2)
    #expect(Changeset(from: old, to: old, by: { _, _ in false }).updates.count == 2)
  }

  @Test func `strings are compared by their bytes`() {
    struct Named: Identifiable, Equatable {
      let id: String
    }
    let changes = Changeset(from: [Named(id: "e\u{301}")], to: [Named(id: "\u{E9}")])
    #expect(changes.deletes == [0] && changes.inserts == [0])
    #expect(!String.isSame("e\u{301}", "\u{E9}") && "e\u{301}" == "\u{E9}")
    for (left, right) in [("", "a"), ("a", "b"), ("same start, longer", "same start, other")] {
      #expect(String.isBefore(left, right) && !String.isBefore(right, left))
      #expect(
        !String.isSame(left, right)
          && String.isSame(left, String(decoding: Array(left.utf8), as: UTF8.self))
      )
    }
  }

  @Test func `each stage is valid and the last gives the new list`() {
    let old = [Row(1), Row(2), Row(3)]
    let new = [Row(3, 1), Row(1), Row(4)]
    let stages = Changeset(from: old, to: new).staged(from: old, to: new)
    #expect(stages.map(\.elements) == [[Row(3), Row(1), Row(4)], new])
    #expect(stages[0].changes.updates.isEmpty && !stages[1].changes.changesOrder)
    #expect(stages[1].changes.updates == [Update(old: 0, new: 0)])
    #expect(Changeset(from: old, to: old).staged(from: old, to: old).isEmpty)
  }

  @Test func `a changeset can be read from other threads`() async {
    let old = [Row](ids: 0..<2_000)
    let changes = Changeset(from: old, to: [Row](ids: (0..<2_000).reversed()))
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { changes.moves.reduce(0) { $0 + $1.from } } }
      for await sum in group { #expect(sum == changes.moves.reduce(0) { $0 + $1.from }) }
    }
  }
}
