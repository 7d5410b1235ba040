// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews
import WeftWeb

/// What texts cost a page, by number: the bytes that are sent.
@Suite struct LongTextTests {
  @Test(arguments: HostileText.all)
  func `a page is sent what is shown of a text`(hostile: HostileText) throws {
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
    // Four bytes a scalar, and five ellipses.
    let most = 4 * (2 * TextLimits.scalars + 3 * TextLimits.lineScalars) + 5 * 3
    // A label that says nothing has no attribute, so the shortest page is one of a letter.
    #expect(try page(hostile.text) - page("x") <= most)
  }
}
