// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

/// The texts of the application, as they were recorded.
@Suite struct WordTextTests {
  @Test(arguments: ["ar", "en", "pl"])
  func `the application's texts stay as they are`(language: String) throws {
    let lines = AppWords.shipped(in: language).members.map { path, forms in
      switch forms {
      case .text(let text): "\(path): \(text)\n"
      case .plural(let texts):
        PluralCategory.allCases.compactMap { category in
          texts[category].map { "\(path).\(category.rawValue): \($0)\n" }
        }.joined()
      }
    }
    try Golden.expect(Array(lines.joined().utf8), "words.\(language).txt")
  }
}
