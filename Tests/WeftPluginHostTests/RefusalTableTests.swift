// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginWire
import WeftTestSupport

@Suite struct RefusalTableTests {
  private let article = "Sources/Weft/Weft.docc/Articles/plugin-refusals.md"

  /// The table as the rules say it.
  private var table: [String] {
    PluginRefusal.Code.allCases.map { code in
      let rule = code.rule
      return "| `\(code.rawValue)` | \(rule.stage) | \(rule.isWarning ? "warning" : "refusal") | "
        + "\(rule.meaning) | \(rule.remedy.replacing("<", with: "\\<")) |"
    }
  }

  /// With `WEFT_RECORD=1` the table is written anew, and the test fails so that it can't pass unseen.
  @Test func `the article's table is that of the rules`() throws {
    let file = Checkout.root.appendingPathComponent(article)
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let head = try #require(lines.firstIndex { $0.hasPrefix("| code | stage |") })
    let rows = lines[(head + 2)...].prefix { $0.hasPrefix("|") }
    if ProcessInfo.processInfo.environment["WEFT_RECORD"] == "1" {
      let changed = lines[..<rows.startIndex] + table + lines[rows.endIndex...]
      try changed.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      Issue.record("the table was written")
      return
    }
    #expect(Array(rows) == table)
  }

  @Test func `every code the sources name is a rule, and every rule is named by them`() throws {
    var named: Set<String> = []
    for folder in [
      "Sources/WeftPluginHost", "Sources/WeftPluginImage", "Sources/WeftPluginWire",
      "Sources/WeftPluginWorker",
    ] {
      let root = Checkout.root.appendingPathComponent(folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift", !file.lastPathComponent.contains("PluginRefusal.Code")
        else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: /(?:Refusal\(|report\(|fail\(|ended:|hung:)\s*\.(\w+)/) {
          named.insert(String(match.1))
        }
      }
    }
    let codes = Set(PluginRefusal.Code.allCases.map(\.rawValue))
    #expect(named.subtracting(codes).isEmpty)
    #expect(codes.subtracting(named).isEmpty, "a rule that nothing applies")
  }

  @Test func `every rule has words of its own`() {
    let rules = PluginRefusal.Code.allCases.map(\.rule)
    #expect(Set(rules.map(\.meaning)).count == rules.count)
    for rule in rules {
      #expect(rule.meaning.hasSuffix(".") && !rule.meaning.contains("|"))
      #expect(!rule.remedy.isEmpty && !rule.remedy.hasSuffix(".") && !rule.remedy.contains("|"))
    }
  }
}
