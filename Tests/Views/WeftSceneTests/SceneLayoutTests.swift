// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

/// What one layout takes over from the one before, counted in rows.
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

  @Test func `the same scene lays out no row`() throws {
    let first = try layout(window(0..<20))
    #expect(first.laidOutRowCount == 20)
    let second = try layout(window(0..<20), after: first)
    #expect(second.laidOutRowCount == 0)
    #expect(second.list == first.list)
  }

  @Test func `scrolling by one row lays out one row`() throws {
    let first = try layout(window(0..<20))
    let second = try layout(window(1..<21), after: first)
    #expect(second.laidOutRowCount == 1)
    #expect(second.list == (try layout(window(1..<21))).list)
  }

  @Test func `moving the selection lays out two rows`() throws {
    var list = window(0..<20)
    list.selected = 3
    let first = try layout(list)
    list.selected = 4
    let second = try layout(list, after: first)
    #expect(second.laidOutRowCount == 2)
    #expect(second.list == (try layout(list)).list)
  }

  @Test func `a header that grows moves the rows and lays out none`() throws {
    var list = window(0..<20)
    let first = try layout(list)
    list.header = "a header that needs a second line"
    let second = try layout(list, after: first)
    #expect(second.laidOutRowCount == 0)
    #expect(second.list == (try layout(list)).list)
    #expect(second.list.rows[0].rect.y == 40)
  }

  @Test func `another width lays out every row`() throws {
    let first = try layout(window(0..<20))
    #expect(try layout(window(0..<20), width: 210, after: first).laidOutRowCount == 20)
  }

  @Test func `rows are taken over when lines run from right to left`() throws {
    let first = try layout(window(0..<20), isRightToLeft: true)
    let second = try layout(window(2..<22), isRightToLeft: true, after: first)
    #expect(second.laidOutRowCount == 2)
    #expect(second.list == (try layout(window(2..<22), isRightToLeft: true)).list)
  }

  @Test func `a row whose colour comes from around the list is laid out again when that changes`()
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
  func `whatever changes, what is taken over is what a fresh layout says`(seed: UInt64) throws {
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
