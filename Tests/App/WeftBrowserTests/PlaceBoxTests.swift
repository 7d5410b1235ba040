// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftScene
import WeftTestSupport
import WeftViews
import WeftWeb

/// What plugins draw stays inside its box in a browser's layout.
@Suite struct PlaceBoxTests {
  /// Points outside of the row's box where an element of the row is found.
  private static let strays = """
    (() => {
      const row = document.querySelector('li[data-row="2"]');
      const box = row.getBoundingClientRect();
      const strays = [];
      for (let y = 1; y < innerHeight; y += 9) for (let x = 1; x < innerWidth; x += 9) {
        const isInside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        const found = document.elementFromPoint(x, y);
        if (!isInside && found && row.contains(found)) strays.push(`${x} ${y}`);
      }
      return strays;
    })()
    """

  @Test func `a row receives presses only inside its box, and is no higher than a window`()
    throws
  {
    for seed: UInt64 in 0..<12 {
      var views = HostileViews(seed: seed)
      let scene = try HostileViews.screen(row: views.next()).validated()
      let page = try BrowserPage(HTMLPage(scene, title: "Test").bytes, width: 420)
      #expect(try page.texts(Self.strays) == [], "seed \(seed)")
      let height = "document.querySelector('li[data-row=\"2\"]').getBoundingClientRect().height"
      #expect(try page.number("\(height) - innerHeight") <= 0, "seed \(seed)")
      let clip = "getComputedStyle(document.querySelector('li[data-row=\"2\"]')).overflow"
      #expect(try page.texts("[\(clip)]") == ["clip"])
    }
  }

  @Test func `views above a list cover nothing else`() throws {
    for seed: UInt64 in 0..<8 {
      var views = HostileViews(seed: seed)
      let scene = try HostileViews.screen(row: Scene { Text("calm") }, top: views.next())
        .validated()
      let page = try BrowserPage(HTMLPage(scene, title: "Test").bytes, width: 420)
      let strays = try page.texts(
        """
        [...document.querySelectorAll('li')].flatMap(row => {
          const { left, top, right, bottom } = row.getBoundingClientRect();
          if (top + 2 > innerHeight) return [];
          const found = document.elementFromPoint(left + 2, Math.min((top + bottom) / 2, innerHeight - 1));
          return found && (row.contains(found) || found === row) ? [] : [row.dataset.row];
        })
        """
      )
      #expect(strays == [], "seed \(seed)")
    }
  }
}
