// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftPluginHost

@Suite struct CheckTableTests {
  private let article = "Sources/Weft/Weft.docc/Articles/plugin-check.md"

  /// The table as the rules say it.
  private var table: [String] {
    CheckRule.allCases.map { rule in
      let meaning = rule.meaning
      return
        "| `\(rule.rawValue)` | \(meaning.level) | \(meaning.severity.rawValue) | \(meaning.text) | "
        + "\(meaning.remedy.replacing("<", with: "\\<")) |"
    }
  }

  /// With `WEFT_RECORD=1` the table is written anew, and the test fails so that it can't pass unseen.
  @Test func `the article's table is that of the rules`() throws {
    let file = Checkout.root.appendingPathComponent(article)
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let head = try #require(lines.firstIndex { $0.hasPrefix("| rule | level |") })
    let rows = lines[(head + 2)...].prefix { $0.hasPrefix("|") }
    if ProcessInfo.processInfo.environment["WEFT_RECORD"] == "1" {
      let changed = lines[..<rows.startIndex] + table + lines[rows.endIndex...]
      try changed.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      Issue.record("the table was written")
      return
    }
    #expect(Array(rows) == table)
  }

  @Test func `every rule has words of its own, and no code of a refusal`() {
    let rules = CheckRule.allCases.map(\.meaning)
    #expect(Set(rules.map(\.text)).count == rules.count)
    for rule in rules {
      #expect(rule.text.hasSuffix(".") && !rule.text.contains("|"))
      #expect(!rule.remedy.isEmpty && !rule.remedy.hasSuffix(".") && !rule.remedy.contains("|"))
      #expect(PluginCheck.levels.contains(rule.level))
    }
  }
}
