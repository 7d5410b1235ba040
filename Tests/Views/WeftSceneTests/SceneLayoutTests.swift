// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

/// How many rows a layout computes itself instead of reusing those of the last one.
@Suite struct SceneLayoutTests {
  private func layout(
    _ list: ListScene,
    width: Double = 200,
    isRightToLeft: Bool = false,
    after previous: SceneLayout? = nil
  ) throws -> SceneLayout {
    SceneLayout(
      try list.validated(),
      width: width,
      measurer: FixedMeasurer(),
      isRightToLeft: isRightToLeft,
      after: previous
    )
  }

  private func window(_ range: Range<UInt64>) -> ListScene {
    ListScene(rows: range.map { ($0, "row \($0)") })
  }

  @Test func `laying out the same scene again computes no row`() throws {
    let first = try layout(window(0..<20))
    #expect(first.laidOutRowCount == 20)
    let second = try layout(window(0..<20), after: first)
    #expect(second.laidOutRowCount == 0)
    #expect(second.list == first.list)
  }

  @Test func `scrolling by one row computes one row`() throws {
    let first = try layout(window(0..<20))
    let second = try layout(window(1..<21), after: first)
    #expect(second.laidOutRowCount == 1)
    #expect(second.list == (try layout(window(1..<21))).list)
  }

  @Test func `moving the selection computes two rows`() throws {
    var list = window(0..<20)
    list.selected = 3
    let first = try layout(list)
    list.selected = 4
    let second = try layout(list, after: first)
    #expect(second.laidOutRowCount == 2)
    #expect(second.list == (try layout(list)).list)
  }

  @Test func `a growing header moves the rows and computes none`() throws {
    var list = window(0..<20)
    let first = try layout(list)
    list.header = "a header that needs a second line"
    let second = try layout(list, after: first)
    #expect(second.laidOutRowCount == 0)
    #expect(second.list == (try layout(list)).list)
    #expect(second.list.rows[0].rect.y == 40)
  }

  @Test func `another width computes every row`() throws {
    let first = try layout(window(0..<20))
    #expect(try layout(window(0..<20), width: 210, after: first).laidOutRowCount == 20)
  }

  @Test func `rows are reused in right-to-left layout`() throws {
    let first = try layout(window(0..<20), isRightToLeft: true)
    let second = try layout(window(2..<22), isRightToLeft: true, after: first)
    #expect(second.laidOutRowCount == 2)
    #expect(second.list == (try layout(window(2..<22), isRightToLeft: true)).list)
  }

  @Test func `a row is laid out again when the colour inherited from its list changes`()
    throws
  {
    func colored(_ color: Color) throws -> ValidScene {
      var writer = SceneWriter()
      window(0..<3).scene.foregroundColor(color).encode(into: &writer)
      return try writer.scene.validated()
    }
    let measurer = FixedMeasurer()
    let first = SceneLayout(try colored(.accent), width: 200, measurer: measurer)
    let second = SceneLayout(try colored(.alert), width: 200, measurer: measurer, after: first)
    #expect(second.laidOutRowCount == 3)
    #expect(second.list == (try colored(.alert)).layout(width: 200, measurer: measurer))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a layout with reused rows equals a fresh one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var list = window(0..<12)
    var shown: SceneLayout?
    for _ in 0..<40 {
      list.change(using: &random)
      let next = try layout(list, after: shown)
      #expect(next.list == (try layout(list)).list, "seed \(seed)")
      shown = next
    }
  }
}
