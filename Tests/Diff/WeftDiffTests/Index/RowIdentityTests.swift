// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftTestSupport

@Suite struct RowIdentityTests {
  private struct Name: RawRepresentable, RowIdentity {
    let rawValue: String
  }

  private struct Ticket: RawRepresentable, Hashable, Comparable, RowIdentity {
    let rawValue: String

    // The opposite of the byte order, which is the one that counts.
    static func < (left: Self, right: Self) -> Bool { left.rawValue > right.rawValue }
  }

  @Test(arguments: 0..<200)
  func `texts are ordered by their bytes, however long their common prefix is`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let start = text(upTo: 40, &random)
    for round in 0..<50 {
      let (left, right) = (start + text(upTo: 12, &random), start + text(upTo: 12, &random))
      let (bytes, others) = (Array(left.utf8), Array(right.utf8))
      let comment: Comment = "seed \(seed) round \(round): \(left), \(right)"
      #expect(String.isSame(left, right) == (bytes == others), comment)
      #expect(String.isBefore(left, right) == bytes.lexicographicallyPrecedes(others), comment)
      let isBefore = Name.isBefore(Name(rawValue: left), Name(rawValue: right))
      #expect(isBefore == String.isBefore(left, right), comment)
      let isFirst = Ticket.isBefore(Ticket(rawValue: left), Ticket(rawValue: right))
      #expect(isFirst == String.isBefore(left, right), comment)
    }
  }

  @Test(arguments: 0..<50)
  func `a fingerprint depends only on the bytes, wherever the text is stored`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (text, secret) = (text(upTo: 60, &random), random.next())
    let copy = String(decoding: Array(text.utf8), as: UTF8.self)
    let part = "<" + text + ">"
    let middle = String(part[part.utf8.index(after: part.startIndex)...].dropLast())
    let print = text.fingerprint(seed: secret)
    #expect(print == copy.fingerprint(seed: secret), "seed \(seed): \(text)")
    #expect(print == Name(rawValue: copy).fingerprint(seed: secret))
    #expect(print == Ticket(rawValue: copy).fingerprint(seed: secret))
    if String.isSame(middle, text) { #expect(print == middle.fingerprint(seed: secret)) }
    #expect(print != (text + "\u{0}").fingerprint(seed: secret), "seed \(seed): \(text)")
    #expect(print != text.fingerprint(seed: secret &+ 1) || text.isEmpty, "seed \(seed): \(text)")
  }

  @Test func `numbers of every width are compared as numbers`() {
    #expect(Int32.isBefore(-1, 0) && UInt64.isBefore(1, .max) && !Int64.isBefore(.max, .min))
    #expect(UInt32.isSame(7, 7) && !UInt.isSame(7, 8))
    #expect(Int(7).fingerprint(seed: 3) == UInt64(7).fingerprint(seed: 3))
  }

  /// Returns a text of letters that take one to four bytes each.
  private func text(upTo most: Int, _ random: inout SeededGenerator) -> String {
    let letters: [Character] = ["a", "b", "\u{0}", "é", "e\u{301}", "ż", "京", "👩", "\u{10FFFF}"]
    let count = Int.random(in: 0...most, using: &random)
    return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
  }
}
