// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDiff
import WeftTestSupport

/// Rows with identity types that know nothing of this library.
@Suite struct ForeignIdentityTests {
  private struct Photo: Identifiable, Equatable {
    let id: UUID
    var title: String
  }

  private struct Ticket: Hashable, Comparable {
    let project: String
    let number: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.project, left.number) < (right.project, right.number)
    }
  }

  private struct Issue: Identifiable, Equatable {
    let id: Ticket
    var title = ""
  }

  /// An identity that only declares the conformance and leaves the rest to the standard library.
  private struct Seat: Hashable, Comparable, RowIdentity {
    let number: Int
    static func < (left: Self, right: Self) -> Bool { left.number < right.number }
  }

  @Test func `rows with UUIDs are compared without any conformance`() {
    let photos = ["a", "b", "c", "d"].map { Photo(id: UUID(), title: $0) }
    var changed = [photos[3], photos[0], photos[2], Photo(id: UUID(), title: "e")]
    changed[2].title = "C"
    let changes = Changeset(from: photos, to: changed)
    #expect(changes.deletes == [1] && changes.inserts == [3])
    #expect(changes.moves.count == 1 && changes.updates.count == 1)
    var rows = photos
    changes.apply(to: &rows, from: changed)
    #expect(rows == changed)
    let stages = changes.staged(from: photos, to: changed)
    #expect(stages.last?.elements == changed)
    let byTitle = Changeset(from: photos, to: changed) { $0.title == $1.title }
    #expect(byTitle == changes)
  }

  @Test(arguments: 0..<40) func `any id type gives the same changes as integers`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ids = (0..<60).map { _ in UUID() }
    let old = (0..<40).shuffled(using: &random)
    let new = (20..<60).shuffled(using: &random)
    func issue(_ number: Int) -> Issue {
      Issue(id: Ticket(project: "p\(number % 3)", number: number))
    }
    func photo(_ number: Int) -> Photo { Photo(id: ids[number], title: "") }
    let expected = Changeset(from: old.map { Plain(id: $0) }, to: new.map { Plain(id: $0) })
    #expect(Changeset(from: old.map(issue), to: new.map(issue)) == expected, "seed \(seed)")
    #expect(Changeset(from: old.map(photo), to: new.map(photo)) == expected, "seed \(seed)")
  }

  private struct Plain: Identifiable, Equatable {
    let id: Int
  }

  @Test func `sections and rows may use any id type`() {
    struct Album: Identifiable, Equatable {
      let id: String
    }
    let photos = (0..<4).map { Photo(id: UUID(), title: "\($0)") }
    let old = [
      RowSection(Album(id: "x"), rows: [photos[0], photos[1]]),
      RowSection(Album(id: "y"), rows: [photos[2]]),
    ]
    let new = [
      RowSection(Album(id: "y"), rows: [photos[2], photos[0]]),
      RowSection(Album(id: "x"), rows: [photos[1], photos[3]]),
    ]
    let changes = SectionedChangeset(from: old, to: new)
    #expect(changes.sections.moves.count == 1 && changes.moves.count == 1)
    #expect(changes.inserts == [RowPath(section: 1, row: 1)])
    var sections = old
    changes.apply(to: &sections, from: new)
    #expect(sections == new)
    #expect(changes.staged(from: old, to: new).last?.sections == new)
  }

  @Test func `declaring the conformance is enough for a live list`() {
    var list = LiveList<Seat, Descending<Int>>()
    for number in 0..<5 { list.insert(Seat(number: number), by: Descending(0)) }
    list.drainChanges()
    list.update(Seat(number: 3), by: Descending(1))
    list.drainChanges()
    #expect(list.index.window(0..<5).map(\.number) == [3, 0, 1, 2, 4])
    #expect(Seat(number: 1).fingerprint(seed: 7) == Seat(number: 1).fingerprint(seed: 7))
  }

  @Test func `ids with their own rule of equality are compared by it`() {
    struct Word: Identifiable, Equatable {
      let id: String
    }
    // One letter, written in two ways: equal for the standard library, two rows here.
    let changes = Changeset(from: [Word(id: "e\u{301}")], to: [Word(id: "\u{E9}")])
    #expect(changes.deletes == [0] && changes.inserts == [0])
  }
}
