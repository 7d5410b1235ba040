// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Every numbered case of abuse that concerns plugins has a test that names it.
@Suite struct AbuseIndexTests {
  /// Files, entries, registration, data, faults and what is left of a process.
  private static let cases = Set(1...110)

  /// What can only be contained in another process, or told by a program that checks plugins.
  private static let waiting: [Int: String] = [
    38: "deinit without init: this host ends no plugin",
    88: "a wait for a lock of the host: a worker is ended for it",
    89: "a hook that sleeps: a worker's frame is not waited for",
    90: "a fork that returns twice: a worker may not fork",
    91: "forks without end: a worker may not fork",
    92: "another program in its place: a worker may run none",
    93: "signals to the host: a worker may send none",
    94: "a damaged heap: a worker has its own",
    99: "a hook that is called after it was unloaded: this host unloads none",
  ]

  /// The cases the names of tests begin with, as `12: …` or `12, 13: …`.
  static func named(in source: String) -> Set<Int> {
    var named: Set<Int> = []
    for match in source.matches(of: /func `((?:\d+, )*\d+):\s/) {
      named.formUnion(match.1.split(separator: ", ").compactMap { Int($0) })
    }
    return named
  }

  @Test func `cases are found where names begin with them`() {
    let source = """
      func `1: one`() {} @Test func `20, 21: two`(a: Int) {}
      func `at 30: none`() {} // 40: none
      """
    #expect(Self.named(in: source) == [1, 20, 21])
  }

  @Test func `every case is named by a test, or waits for a reason`() throws {
    let tests = Checkout.root.appending(path: "Tests/WeftPluginHostTests")
    let files = try #require(
      FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    )
    var named: Set<Int> = []
    for case let file as URL in files
    where file.pathExtension == "swift" && file.lastPathComponent != "AbuseIndexTests.swift" {
      named.formUnion(Self.named(in: try String(contentsOf: file, encoding: .utf8)))
    }
    let waiting = Set(Self.waiting.keys)
    #expect(Self.cases.subtracting(named).subtracting(waiting).sorted() == [])
    #expect(waiting.intersection(named).sorted() == [], "they wait no more")
  }
}
