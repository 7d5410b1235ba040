// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport

@testable import WeftDrawing
@testable import WeftImage

@Suite struct PlacePixelTests {
  private static let size = (width: 200, height: 300)

  @Test func `pixels outside a hostile row are the same as next to an ordinary one`() throws {
    let painter = try SceneImage.Painter()
    for seed: UInt64 in 0..<60 {
      var views = HostileViews(seed: seed)
      let hostile = try HostileViews.screen(row: views.next()).validated()
      let list = try SceneImage.layout(
        hostile,
        width: Self.size.width,
        window: Double(Self.size.height)
      )
      let row = try #require(list.rows.first { $0.id == 2 }).rect
      let calm = try HostileViews.calmScreen(height: row.size.height).validated()
      let (one, other) = (
        try painter.canvas(hostile, width: Self.size.width, height: Self.size.height),
        try painter.canvas(calm, width: Self.size.width, height: Self.size.height)
      )
      // The differences are inside the row: with the row painted over there are none.
      let (top, bottom) = (row.y.rounded(.down), (row.y + row.size.height).rounded(.up))
      let size = Size(width: Double(Self.size.width), height: bottom - top)
      for canvas in [one, other] {
        let place = Rect(x: 0, y: top, size: size)
        canvas.fill(place, .rectangle, growing: 0, with: RGBA(0x000000))
      }
      #expect(try one.png() == other.png(), "seed \(seed)")
    }
  }
}
