// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews
import WeftWeb

/// The work that texts cause in a page, counted in sent bytes.
@Suite struct LongTextTests {
  @Test(arguments: HostileText.all)
  func `a page gets only the visible part of a text`(hostile: HostileText) throws {
    func page(_ text: String) throws -> Int {
      let scene = try Scene {
        VStack {
          Text(text).accessibilityLabel(text)
          Text(text).lineLimit(1)
          Badge(text)
          Avatar(initials: text, color: .accent)
        }
      }.validated()
      return HTMLPage(scene, title: "x").bytes.count
    }
    // Four bytes per scalar, and five ellipses.
    let most = 4 * (2 * TextLimits.scalars + 3 * TextLimits.lineScalars) + 5 * 3
    // An empty label has no attribute, so the shortest page has one of one letter.
    #expect(try page(hostile.text) - page("x") <= most)
  }
}
