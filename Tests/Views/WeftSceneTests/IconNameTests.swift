// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftScene
import WeftTestSupport

/// The signs authors are told of.
@Suite struct IconNameTests {
  @Test func `each sign has characters of its own, which take one or two cells`() {
    let icons = Theme.light.icons
    let signs = icons.names.map(icons.character)
    #expect(Set(signs).count == icons.names.count)
    #expect(
      signs.allSatisfy {
        $0.unicodeScalars.count <= 2 && $0.unicodeScalars.allSatisfy { $0.value < 0x1_0000 }
      }
    )
  }

  @Test func `the page for authors names every sign, and no other`() throws {
    let page = Checkout.root.appending(
      path: "Sources/Engine/Weft/Weft.docc/Articles/writing-plugins.md"
    )
    let text = try String(contentsOf: page, encoding: .utf8)
    let part = try #require(text.components(separatedBy: "## Signs\n").last)
    let signs = part.prefix(upTo: part.firstRange(of: "\n## ")?.lowerBound ?? part.endIndex)
    let named = Set(signs.matches(of: /`(\w+)`/).map { String($0.1) })
    #expect(named == Theme.light.icons.names && named.count > 30)
  }
}
