// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Every numbered case of abuse that concerns plugins has a test that names it.
@Suite struct AbuseIndexTests {
  /// Files, entries, registration, data, faults, remains in a process, and changes of folders.
  private static let cases = Set(1...120)

  /// Returns the cases at the start of test names, as `12: …` or `12, 13: …`.
  static func named(in source: String) -> Set<Int> {
    var named: Set<Int> = []
    for match in source.matches(of: /func `((?:\d+, )*\d+):\s/) {
      named.formUnion(match.1.split(separator: ", ").compactMap { Int($0) })
    }
    return named
  }

  @Test func `cases are parsed from the start of test names`() {
    let source = """
      func `1: one`() {} @Test func `20, 21: two`(a: Int) {}
      func `at 30: none`() {} // 40: none
      """
    #expect(Self.named(in: source) == [1, 20, 21])
  }

  @Test func `every case has a test`() throws {
    let tests = Checkout.root.appending(path: "Tests/Plugins/WeftPluginHostTests")
    let files = try #require(
      FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    )
    var named: Set<Int> = []
    for case let file as URL in files
    where file.pathExtension == "swift" && file.lastPathComponent != "AbuseIndexTests.swift" {
      named.formUnion(Self.named(in: try String(contentsOf: file, encoding: .utf8)))
    }
    #expect(Self.cases.subtracting(named).sorted() == [])
  }
}
