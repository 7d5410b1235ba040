// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftModel

@Suite struct MomentTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999999Z", -1),
      ("2000-02-29T12:00:00Z", 951_825_600_000_000),
      ("2026-06-05T14:24:00.5Z", 1_780_669_440_500_000),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
      ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
    ] as [(String, Int64)]
  )
  func `dates are written and read back`(text: String, microseconds: Int64) {
    #expect(Moment(text)?.microseconds == microseconds)
    #expect(Moment(microseconds: microseconds).text == text)
  }

  @Test func `random dates survive a round trip through text or Foundation dates`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      let moment = Moment(microseconds: .random(in: Moment.range, using: &random))
      #expect(Moment(moment.text) == moment)
      let near = Moment(microseconds: .random(in: 0...4_000_000_000_000_000, using: &random))
      #expect(Moment(near.date) == near)
    }
  }

  @Test func `digits beyond microseconds are rounded`() {
    let text = "1970-01-01T00:00:00."
    let cases: [(String, Int64)] = [
      ("1234564999", 123_456), ("1234565", 123_457), ("9999995", 1_000_000), ("12", 120_000),
    ]
    for (digits, microseconds) in cases {
      #expect(Moment(text + digits + "Z")?.microseconds == microseconds)
    }
  }

  @Test func `invalid dates are refused`() {
    for text in [
      "", "2026", "2026-06-05", "2026-06-05T14:24", "2026-06-05T14:24:00.Z",
      "2026-06-05T14:24:00+2",
      "2026-6-05T14:24:00Z", "2026-13-05T14:24:00Z", "2026-00-05T14:24:00Z", "2026-04-31T14:24:00Z",
      "2026-06-05T14:60:00Z", "2026-06-05T14:24:61Z", "2026-06-05T14:24:00ZZ",
      " 2026-06-05T14:24:00Z",
      "2026-06-05T14:24:00+24:00", "9999-12-31T23:59:59-01:00", "१०२६-06-05T14:24:00Z",
    ] { #expect(Moment(text) == nil, "\(text)") }
  }

  @Test func `dates beyond the range are clamped`() {
    #expect(Moment(Date(timeIntervalSince1970: .infinity)).microseconds == Moment.range.upperBound)
    #expect(Moment(Date(timeIntervalSince1970: -1e300)).microseconds == Moment.range.lowerBound)
    #expect(Moment(Date(timeIntervalSince1970: .nan)).microseconds == Moment.range.lowerBound)
  }
}
