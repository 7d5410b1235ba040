// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport

@testable import WeftImage

@Suite struct PlacePixelTests {
  private static let size = (width: 200, height: 300)

  @Test func `pixels outside of a row are what they are beside a calm one`() throws {
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
      one.subtract(other)
      // What differs lies in the row: painting over it leaves nothing.
      let (top, bottom) = (row.y.rounded(.down), (row.y + row.size.height).rounded(.up))
      let size = Size(width: Double(Self.size.width), height: bottom - top)
      one.path(Rect(x: 0, y: top, size: size), .rectangle)
      one.setColor(RGBA(0x000000))
      one.fill()
      let black = try Canvas(width: Self.size.width, height: Self.size.height, scale: 1)
      black.path(
        Rect(
          x: 0,
          y: 0,
          size: Size(width: Double(Self.size.width), height: Double(Self.size.height))
        ),
        .rectangle
      )
      black.setColor(RGBA(0x000000))
      black.fill()
      #expect(try one.png() == black.png(), "seed \(seed)")
    }
  }
}
