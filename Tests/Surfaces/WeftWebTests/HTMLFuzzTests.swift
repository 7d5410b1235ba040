// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftWeb

@Suite struct HTMLFuzzTests {
  @Test func `any valid scene is a page of valid text whose elements are closed`() {
    var mutator = SceneMutator(seed: 78)
    for _ in 0..<400 {
      guard let valid = try? mutator.next().validated(limits: .row) else { continue }
      let page = HTMLPage(valid, title: "x").bytes
      let text = String(validating: page, as: UTF8.self)
      #expect(text != nil)
      for tag in ["div", "span", "button"] {
        let opened = (text ?? "").components("<\(tag)")
        #expect(opened == (text ?? "").components("</\(tag)>"), "\(tag)")
      }
    }
  }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
