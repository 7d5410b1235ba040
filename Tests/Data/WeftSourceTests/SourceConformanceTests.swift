// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import OwnSourceExample

/// A correct source passes the rules, and each broken one is detected.
@Suite struct SourceConformanceTests {
  private static func memory(_ workspace: SourceWorkspace) -> MemorySource {
    MemorySource(workspace.state) { workspace.now }
  }

  @Test func `a source in memory follows every rule`() async {
    let broken = await SourceConformance.check(patience: .longest) { Self.memory($0) }
    #expect(broken.isEmpty, "\(broken.map(\.description).joined(separator: "\n"))")
  }

  @Test(arguments: SourceRule.allCases)
  func `a broken rule is reported`(rule: SourceRule) async {
    var broken: [BrokenRule] = []
    // A busy machine may be too slow for a short patience, which would be reported instead.
    for patience in [Duration.milliseconds(500), .seconds(10)]
    where !broken.contains(where: { $0.rule == rule }) {
      broken = await SourceConformance.check(patience: patience) {
        BrokenSource(Self.memory($0), breaking: rule, $0)
      }
    }
    let rules = broken.map(\.rule.rawValue)
    #expect(broken.contains { $0.rule == rule }, "found \(rules) in place of it")
    let finding = broken.first { $0.rule == rule }
    #expect(finding?.description.hasPrefix("\(rule.rawValue): \(rule.sentence) ") == true)
  }

  @Test func `a source that loses a message's file is detected`() async {
    let broken = await SourceConformance.check {
      CarelessSource(source: Self.memory($0), fault: .dropsFiles)
    }
    #expect(broken.contains { $0.rule == .outcome && $0.description.contains("send of files") })
  }

  @Test func `a source that stores typing is detected`() async {
    let broken = await SourceConformance.check {
      CarelessSource(source: Self.memory($0), fault: .keepsTyping)
    }
    #expect(broken.contains { $0.finding.contains("After typing ") })
  }

  @Test func `a source that can't be created is reported`() async {
    let broken = await SourceConformance.check { _ in throw SourceError(.offline, "no way there") }
    #expect(broken.map(\.rule) == [.answers, .answers, .answers])
    #expect(broken.first?.finding.contains("no way there") == true)
  }
}
