// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftApp

/// The texts of the application, as they were recorded.
@Suite struct WordTextTests {
  @Test(arguments: [("ar", AppWords.arabic), ("en", .english), ("pl", .polish)])
  func `the application's texts stay as they are`(language: String, words: AppWords) throws {
    let lines = Self.lines(of: words, "").joined(separator: "\n") + "\n"
    try Golden.expect(Array(lines.utf8), "words.\(language).txt")
  }

  /// Returns the path and the text of each member.
  private static func lines(of words: Any, _ path: String) -> [String] {
    Mirror(reflecting: words).children.flatMap { name, value in
      let path = path + (name ?? "")
      return (value as? String).map { ["\(path): \($0)"] } ?? lines(of: value, path + ".")
    }
  }
}
