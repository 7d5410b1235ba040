// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

@Suite struct LiveListTests {
  @Test func `several changes of one row in a frame are merged`() {
    var list = LiveList<String, Descending<Int>>()
    list.insert("a", by: Descending(1))
    list.insert("b", by: Descending(2))
    #expect(list.hasChanges && list.index.isEmpty)
    let first = list.drainChanges()
    #expect(first.inserts == [0, 1] && !list.hasChanges)
    let second = list.drainChanges()
    #expect(second.isEmpty)
    list.update("a", by: Descending(3))
    list.update("a", by: Descending(4))
    let changes = list.drainChanges()
    #expect(changes.moves == [Move(from: 1, to: 0)] || changes.moves == [Move(from: 0, to: 1)])
    #expect(changes.updates == [Update(old: 1, new: 0)])
    #expect(list.index.window(0..<2) == ["a", "b"])
  }

  @Test func `a row inserted and removed within a frame leaves no change`() {
    var list = LiveList<Int, Int>()
    list.insert(1, by: 1)
    let answers = [list.remove(1), list.remove(1), list.update(1), list.move(1, to: 2)]
    #expect(answers == [true, false, false, false])
    let changes = list.drainChanges()
    #expect(changes.isEmpty && list.index.isEmpty)
    list.update(7)
    #expect(!list.hasChanges)
  }

  @Test func `a row removed and inserted again within a frame is an update`() {
    var list = LiveList<Int, Int>()
    for id in 0..<3 { list.insert(id, by: id) }
    list.drainChanges()
    list.remove(1)
    list.insert(1, by: 1)
    let changes = list.drainChanges()
    #expect(changes.updates == [Update(old: 1, new: 1)] && changes.count == 1)
  }

  @Test(arguments: 0..<60)
  func `a frame equals the diff of the lists before and after`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var (list, model) = (LiveList<Int, Int>(), LiveModel())
    let size = [5, 60, 900][seed % 3]
    for frame in 0..<30 {
      let before = model.rows
      // Every third frame has a single change, as most real frames do.
      let most = frame % 3 == 1 ? 1 : min(size, frame * 3)
      for _ in 0..<Int.random(in: (most == 1 ? 1 : 0)...most, using: &random) {
        model.change(&list, size: size, &random)
      }
      expectUpcoming(list, model.rows, size: size, "seed \(seed) frame \(frame)")
      let changes = list.drainChanges()
      let after = model.rows
      #expect(list.index.window(0..<list.index.count) == after.map(\.id), "seed \(seed)")
      var rows = before.map(\.id)
      changes.apply(to: &rows) { after[$0].id }
      #expect(rows == after.map(\.id), "seed \(seed) frame \(frame)")
      expectLikeDiff(changes, before, after, "seed \(seed) frame \(frame)")
    }
  }

  private func expectUpcoming(
    _ list: LiveList<Int, Int>,
    _ rows: [Row],
    size: Int,
    _ comment: Comment
  ) {
    #expect(list.upcomingFirst == rows.first?.id, comment)
    #expect(list.upcoming.sorted() == rows.map(\.id).sorted(), comment)
    let ids = Set(rows.map(\.id))
    #expect((0..<size).allSatisfy { list.contains($0) == ids.contains($0) }, comment)
  }

  private func expectLikeDiff(
    _ changes: Changeset,
    _ before: [Row],
    _ after: [Row],
    _ comment: Comment
  ) {
    let diff = Changeset(from: before, to: after)
    #expect(changes.deletes == diff.deletes && changes.inserts == diff.inserts, comment)
    #expect(changes.moves.count == diff.moves.count, comment)
    #expect(changes.stayingCount == diff.stayingCount, comment)
    // A row may be touched without a visible change: there may be more updates, but never fewer.
    #expect(Set(changes.updates.map(\.old)).isSuperset(of: diff.updates.map(\.old)), comment)
    for update in changes.updates {
      #expect(before[update.old].id == after[update.new].id, comment)
    }
    #expect(Array(changes.updates.map(\.old)) == changes.updates.map(\.old).sorted(), comment)
  }

  @Test func `weights stay with their rows`() {
    var list = LiveList<Int, Int>(isWeighted: true)
    for id in 0..<10 { list.insert(id, by: id, weight: UInt32(id)) }
    list.drainChanges()
    list.move(9, to: -1)
    list.setWeight(20, of: 9)
    list.insert(10, by: 10, weight: 100)
    list.setWeight(50, of: 10)
    list.drainChanges()
    #expect(list.index.weight(of: 9) == 20 && list.index.weight(of: 10) == 50)
    #expect(list.index.totalWeight == 36 + 20 + 50 && list.index.offset(ofRank: 1) == 20)
  }

  @Test func `an update without a weight keeps the row's old one`() {
    var list = LiveList<Int, Int>(isWeighted: true)
    list.insert(1, by: 10, weight: 5)
    list.insert(1, by: 11)
    list.drainChanges()
    #expect(list.index.weight(of: 1) == 5)
    list.insert(1, by: 20, weight: 9)
    list.drainChanges()
    #expect(list.index.weight(of: 1) == 9)
    list.insert(1, by: 20, weight: 7)
    list.drainChanges()
    #expect(list.index.weight(of: 1) == 7)
    list.remove(1)
    list.insert(1, by: 20, weight: 3)
    list.drainChanges()
    #expect(list.index.weight(of: 1) == 3)
    let index = OrderedIndex([(id: 1, key: 2, weight: UInt32(4)), (id: 2, key: 1, weight: 6)])
    #expect(index.totalWeight == 10 && index.offset(ofRank: 1) == 6)
  }
}

/// Rows in order, kept in the obvious way.
private struct LiveModel {
  private var keys: [Int: Int] = [:]
  private var contents: [Int: Int] = [:]

  var rows: [Row] {
    keys.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map {
      Row($0.key, contents[$0.key] ?? 0)
    }
  }

  /// Makes one change to both the list and the model.
  mutating func change(
    _ list: inout LiveList<Int, Int>,
    size: Int,
    _ random: inout SeededGenerator
  ) {
    let id = Int.random(in: 0..<size, using: &random)
    let key = Int.random(in: 0..<(2 * size), using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let wasThere = keys.removeValue(forKey: id) != nil
      #expect(list.remove(id) == wasThere)
    case 1:
      #expect(list.update(id) == (keys[id] != nil))
      contents[id, default: 0] += 1
    case 2:
      #expect(list.update(id, by: key) == (keys[id] != nil))
      contents[id, default: 0] += 1
      if keys[id] != nil { keys[id] = key }
    case 3:
      #expect(list.move(id, to: key) == (keys[id] != nil))
      if keys[id] != nil { keys[id] = key }
    default:
      list.insert(id, by: key)
      contents[id, default: 0] += 1
      keys[id] = key
    }
  }
}
