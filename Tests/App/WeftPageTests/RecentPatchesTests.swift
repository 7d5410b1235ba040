// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftPage

/// The patches kept for a page whose stream broke.
@Suite struct RecentPatchesTests {
  /// The number of messages after a number, with some patches of a size sent.
  private func kept(_ count: Int, of size: Int, after number: Int) -> Int? {
    var recent = RecentPatches()
    for _ in 0..<count { _ = recent.add(Array(repeating: 0x20, count: size)) }
    return recent.after(number)?.count
  }

  @Test func `up to 32 patches with 32 KiB in total are kept`() {
    #expect(kept(32, of: 10, after: 0) == 32)
    #expect(kept(33, of: 10, after: 0) == nil && kept(33, of: 10, after: 1) == 32)
    // Each message has a head and an end around its patch.
    #expect(kept(4, of: 8_000, after: 0) == 4)
    #expect(kept(5, of: 8_000, after: 0) == nil && kept(5, of: 8_000, after: 1) == 4)
    #expect(kept(1, of: 32 << 10, after: 0) == nil, "one that is too large is not kept")
  }

  @Test func `a number that no message had is unknown`() {
    #expect(kept(2, of: 10, after: 2) == 0 && kept(2, of: 10, after: 3) == nil)
    #expect(kept(2, of: 10, after: -1) == nil && kept(2, of: 10, after: .max) == nil)
  }

  @Test func `the articles state the same limits`() throws {
    for name in ["Articles/serving-pages.md", "Decisions/0019-one-application-two-faces.md"] {
      let path = Checkout.root.appending(path: "Sources/Engine/Weft/Weft.docc/\(name)")
      let text = try String(contentsOf: path, encoding: .utf8).replacing("\n", with: " ")
      #expect(text.contains("32 patches"), "\(name)")
      #expect(text.contains("32 KiB"), "\(name)")
    }
  }
}
