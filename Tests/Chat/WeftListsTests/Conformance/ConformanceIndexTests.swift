// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Every row of the reference behaviour has a test that names it.
@Suite struct ConformanceIndexTests {
  /// The numbers of the rows; missing numbers were never assigned.
  ///
  /// Row 34 is a sentence of older views, which newer ones express as rows 31 to 33.
  private static let rows: Set<Int> = [
    1, 2, 3, 4, 5, 6, 7, 9, 12, 13, 14, 15, 16, 18, 19, 20, 22, 24, 25, 26, 27, 29, 30, 31, 32, 33,
    36, 37, 38, 40, 42, 43, 44, 45, 46, 49, 50, 52, 53, 54, 55, 56, 57, 59, 60, 61, 62, 63, 64, 66,
    67, 68, 70, 71, 72, 73, 74, 76, 77, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 91, 92, 93, 94,
    95, 96, 98, 99, 100, 101, 102, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117,
    118, 119, 120,
  ]

  /// Returns the rows that a test file names, in a table or in the name of a test.
  static func named(in source: String) -> Set<Int> {
    var named: Set<Int> = []
    for match in source.matches(of: /Pair\(\s*(\d+),/) { named.insert(Int(match.1) ?? 0) }
    for line in source.split(separator: "\n") where line.contains("func `") {
      for match in line.matches(of: /\brows? (\d+)(?: to (\d+))?/) {
        let first = Int(match.1) ?? 0
        named.formUnion(first...max(first, match.2.flatMap { Int($0) } ?? first))
      }
    }
    return named
  }

  @Test func `rows are found in tables and in names`() {
    let source = """
      Pair(7, x), Pair(
        8,
      func `three rows, rows 20 to 22`() {}
      func `one, row 30`() {}
      // row 40 in a comment counts for nothing
      """
    #expect(Self.named(in: source) == [7, 8, 20, 21, 22, 30])
  }

  @Test func `every row is mentioned by a test`() throws {
    let tests = Checkout.root.appending(path: "Tests")
    let files = try #require(
      FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    )
    var named: Set<Int> = []
    for case let file as URL in files
    where file.pathExtension == "swift" && file.lastPathComponent != "ConformanceIndexTests.swift" {
      named.formUnion(Self.named(in: try String(contentsOf: file, encoding: .utf8)))
    }
    #expect(Self.rows.subtracting(named).sorted() == [])
  }
}
