// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A table in an article whose rows follow from the sources.
struct ArticleTable {
  let article: String
  /// The start of its first line.
  let head: String

  /// Checks that the table has these rows.
  ///
  /// With `WEFT_RECORD=1` they are written, and the test fails so that recording can't pass unnoticed.
  func expect(_ table: [String]) throws {
    let file = Checkout.root.appending(path: "Sources/Engine/Weft/Weft.docc/Articles/\(article)")
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let top = try #require(lines.firstIndex { $0.hasPrefix(head) })
    let rows = lines[(top + 2)...].prefix { $0.hasPrefix("|") }
    if ProcessInfo.processInfo.environment["WEFT_RECORD"] == "1" {
      let changed = lines[..<rows.startIndex] + table + lines[rows.endIndex...]
      try changed.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      Issue.record("the table was written")
      return
    }
    #expect(Array(rows) == table)
  }
}
