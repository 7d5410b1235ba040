// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WeftImport

@Suite struct SlackTimestampTests {
  @Test func `a timestamp is exact to the microsecond`() throws {
    let first = try #require(SlackTimestamp("1700000000.000100"))
    let second = try #require(SlackTimestamp("1700000000.000101"))
    #expect(first.date < second.date)
    let micros = (first.date.timeIntervalSinceReferenceDate + 978_307_200 - 1_700_000_000) * 1e6
    #expect(micros.rounded() == 100)
    #expect(first.text == "1700000000.000100")
    #expect(SlackTimestamp("0.000000")?.date == Date(timeIntervalSince1970: 0))
    #expect(SlackTimestamp("253402300799.999999") != nil)
  }

  @Test(arguments: [
    "", ".", "1", "1.", ".000001", "1.00001", "1.0000001", "-1.000000", "+1.000000", "1e5.000000",
    "1.00000a", "1,000000", " 1.000000", "253402300800.000000", "9999999999999.000000",
    "1.000000.0", "１.000000",
  ])
  func `invalid timestamps are refused`(text: String) {
    #expect(SlackTimestamp(text) == nil)
  }
}
