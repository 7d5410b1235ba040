// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

/// A list that scrolls inside a screen of a given height.
@Suite struct ListViewportTests {
  private func layout(
    _ scene: Scene,
    height: Double = 100,
    offset: Double = 0,
    after previous: SceneLayout? = nil
  ) throws -> SceneLayout {
    SceneLayout(
      try scene.validated(),
      width: 200,
      measurer: FixedMeasurer(),
      viewport: ListViewport(height: height) { _, _ in offset },
      after: previous
    )
  }

  private func list(_ count: UInt64) -> Scene {
    ListScene(rows: (0..<count).map { ($0, "row \($0)") }).scene
  }

  @Test func `the list takes the remaining height, wherever it is`() throws {
    let rows = list(50)
    let plain = try layout(rows).list
    let area = try #require(plain.area)
    #expect(area.rect.y > 0 && area.rect.y + area.rect.size.height == 100)
    #expect(plain.height == 100 && area.rowHeights.count == 50)
    // Between views above and below, in layers and behind modifiers.
    let around = Scene {
      Text("above")
      VStack(alignment: .leading) {
        rows.padding(.horizontal, 10).overlay { Text("over") }
        Text("below")
      }
    }
    let inside = try #require(try layout(around).list.area)
    let text = try layout(Scene { Text("above") }).list.height
    #expect(inside.rect.size.height == area.rect.size.height - 2 * text)
    #expect(inside.rect.x == 10)
  }

  @Test func `rows scroll by points and invisible ones are left out`() throws {
    let rows = list(50)
    let height = try #require(try layout(rows).list.area?.rowHeights.first)
    let scrolled = try layout(rows, offset: 2.5 * height)
    let first = try #require(scrolled.list.rows.first)
    let area = try #require(scrolled.list.area)
    #expect(first.id == 2 && first.rect.y == area.rect.y - height / 2)
    #expect(scrolled.list.rows.count < 50 && scrolled.laidOutRowCount == scrolled.list.rows.count)
    // After scrolling by less than a row, the visible rows are reused.
    let next = try layout(rows, offset: 2.75 * height, after: scrolled)
    #expect(next.laidOutRowCount <= 1)
    #expect(next.list == (try layout(rows, offset: 2.75 * height)).list)
    // A negative offset leaves space above.
    let below = try layout(list(2), offset: -30)
    #expect(below.list.rows.first?.rect.y == (below.list.area?.rect.y ?? 0) + 30)
  }

  @Test func `clipped content can't be pressed`() throws {
    let rows = list(50)
    let whole = try layout(rows).list
    let area = try #require(whole.area)
    let height = try #require(area.rowHeights.first)
    let scrolled = try layout(rows, offset: height / 2).list
    #expect(scrolled.action(x: 5, y: area.rect.y + 1)?.row == 0)
    #expect(scrolled.action(x: 5, y: area.rect.y - 1)?.row == nil)
    #expect(whole.action(x: 5, y: 101) == nil)
  }

  @Test func `a stretching screen without a list is as high as the surface`() throws {
    let state = Scene {
      VStack {
        Spacer()
        Text("nothing here")
        Spacer()
      }
    }
    let list = try layout(state).list
    #expect(list.height == 100 && list.area == nil)
    let plain = try state.validated().layout(width: 200, measurer: FixedMeasurer())
    #expect(plain.height < 100)
  }

  @Test func `a list is laid out even if the surface is too low for its surroundings`() throws {
    let low = try layout(list(5), height: 1).list
    #expect(low.area?.rect.size.height == 0 && low.rows.isEmpty)
  }
}
