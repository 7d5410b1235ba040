// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@Suite struct RefusalTableTests {
  /// The table as it follows from the rules.
  private var table: [String] {
    PluginRefusal.Code.allCases.map { code in
      let rule = code.rule
      return "| `\(code.rawValue)` | \(rule.stage) | \(rule.isWarning ? "warning" : "refusal") | "
        + "\(rule.meaning) | \(rule.remedy.replacing("<", with: "\\<")) |"
    }
  }

  @Test func `the article's table matches the rules`() throws {
    try ArticleTable(article: "plugin-refusals.md", head: "| code | stage |").expect(table)
  }

  @Test func `the sources use exactly the codes of the rules`() throws {
    var named: Set<String> = []
    for folder in [
      "Sources/App/WeftCLI/Plugins", "Sources/App/WeftLaunch/Plugins",
      "Sources/Plugins/WeftPluginHost", "Sources/Plugins/WeftPluginRuntime",
      "Sources/Plugins/WeftPluginFormat",
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

  @Test func `every rule has its own description`() {
    let rules = PluginRefusal.Code.allCases.map(\.rule)
    #expect(Set(rules.map(\.meaning)).count == rules.count)
    for rule in rules {
      #expect(rule.meaning.hasSuffix(".") && !rule.meaning.contains("|"))
      #expect(!rule.remedy.isEmpty && !rule.remedy.hasSuffix(".") && !rule.remedy.contains("|"))
    }
  }
}
