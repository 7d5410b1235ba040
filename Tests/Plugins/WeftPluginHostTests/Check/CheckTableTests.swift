// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftPluginHost

@Suite struct CheckTableTests {
  /// The table as it follows from the rules.
  private var table: [String] {
    CheckRule.allCases.map { rule in
      let meaning = rule.meaning
      return
        "| `\(rule.rawValue)` | \(meaning.level) | \(meaning.severity.rawValue) | \(meaning.text) | "
        + "\(meaning.remedy.replacing("<", with: "\\<")) |"
    }
  }

  @Test func `the article's table matches the rules`() throws {
    try ArticleTable(article: "plugin-check.md", head: "| rule | level |").expect(table)
  }

  @Test func `every rule has its own description`() {
    let rules = CheckRule.allCases.map(\.meaning)
    #expect(Set(rules.map(\.text)).count == rules.count)
    for rule in rules {
      #expect(rule.text.hasSuffix(".") && !rule.text.contains("|"))
      #expect(!rule.remedy.isEmpty && !rule.remedy.hasSuffix(".") && !rule.remedy.contains("|"))
      #expect(PluginCheck.levels.contains(rule.level))
    }
  }
}
