// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@Suite struct SceneDifferenceTests {
  private func list(_ ids: [UInt64]) -> ListScene {
    ListScene(rows: ids.map { ($0, "row \($0)") })
  }

  private func difference(_ old: ListScene, _ new: ListScene) throws -> SceneDifference {
    SceneDifference(from: try old.validated(), to: try new.validated())
  }

  @Test func `equal scenes differ in nothing`() throws {
    #expect(try difference(list([1, 2, 3]), list([1, 2, 3])).isEmpty)
  }

  @Test func `rows are told apart by their bytes, wherever their texts lie`() throws {
    var changed = list([1, 2, 3])
    changed.rows[0].text = "something longer"
    let difference = try difference(list([1, 2, 3]), changed)
    #expect(difference.changedRows == [1])
    #expect(difference.insertedRows.isEmpty && difference.removedRows.isEmpty)
    #expect(!difference.isReordered && !difference.isChangedAroundRows)
  }

  @Test func `rows come and go`() throws {
    let difference = try difference(list([1, 2, 3]), list([4, 1, 3, 5]))
    #expect(difference.insertedRows == [4, 5])
    #expect(difference.removedRows == [2])
    #expect(difference.changedRows.isEmpty && !difference.isReordered)
  }

  @Test func `another order is told`() throws {
    let difference = try difference(list([1, 2, 3]), list([3, 1, 2]))
    #expect(difference.isReordered && difference.changedRows.isEmpty)
  }

  @Test func `a header is around the rows`() throws {
    var changed = list([1])
    changed.header = "Archive"
    let difference = try difference(list([1]), changed)
    #expect(difference.isChangedAroundRows && difference.changedRows.isEmpty)
  }

  @Test func `a part of an unknown kind counts as well`() throws {
    var words = list([1]).scene.words
    let scene = list([1]).scene
    // A record of an operation nobody knows, in front of everything.
    words.insert(contentsOf: [99 | 16 << 32, 0], at: 0)
    let known = try scene.validated()
    let unknown = try Scene(words: words, text: scene.text).validated()
    #expect(SceneDifference(from: known, to: unknown).isChangedAroundRows)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `nothing differs exactly when the bytes are equal`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var shown = list(Array(0..<8))
    for _ in 0..<30 {
      var next = shown
      next.change(using: &random)
      let difference = try difference(shown, next)
      #expect(difference.isEmpty == (shown.scene == next.scene), "seed \(seed)")
      shown = next
    }
  }
}
