// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftFormats

@Suite struct ISODateTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00", 0), ("1970-01-01 00:00:01Z", 1),
    ("2000-02-29T12:00:00Z", 951_825_600), ("2026-06-05T14:24:00+02:00", 1_780_662_240),
    ("2026-06-05T14:24:00-0930", 1_780_703_640), ("1969-12-31T23:59:59.5Z", -0.5),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
    ("0000-03-01T00:00:00Z", -62_162_035_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("1970-01-01T00:00:00.1250000000000000000000000000000000000000Z", 0.125),
  ])
  func `dates are read`(text: String, seconds: Double) {
    #expect(ISODate.parse(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "2026-06-05", "14:24:00Z", "2026-06-05T14:24Z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-06-31T00:00:00Z",
    "2026-06-00T00:00:00Z", "2026-06-05T24:00:00Z", "2026-06-05T00:60:00Z", "2026-06-05T00:00:61Z",
    "2026-06-05T00:00:00.Z", "2026-06-05T00:00:00z", "2026-06-05T00:00:00+24:00",
    "2026-06-05T00:00:00+1:00", "2026-06-05T00:00:00+01:60", "2026-06-05T00:00:00ZZ",
    " 2026-06-05T00:00:00Z", "+026-06-05T00:00:00Z", "20260605T000000Z", "2026-06-05T00:00:00 Z",
    "２０26-06-05T00:00:00Z", "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:60Z",
    "9999-12-31T23:59:59-00:01", "yesterday", "2026-06-05T14:24:00Europe/Berlin",
  ])
  func `invalid dates are refused`(text: String) {
    #expect(ISODate.parse(text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (0.5, "1970-01-01T00:00:00.5Z"),
    (-0.25, "1969-12-31T23:59:59.75Z"), (951_825_600, "2000-02-29T12:00:00Z"),
    (951_868_800, "2000-03-01T00:00:00Z"), (1_780_669_440.125, "2026-06-05T14:24:00.125Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (-1e300, "0000-01-01T00:00:00Z"),
  ])
  func `dates are written with as few digits as possible`(seconds: Double, text: String) {
    #expect(ISODate.text(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test(arguments: [".1", ".123", ".5", ".999999", ".000001"])
  func `a fraction is written as it was read`(fraction: String) throws {
    let text = "2026-06-05T14:24:00\(fraction)Z"
    #expect(ISODate.text(try #require(ISODate.parse(text))) == text)
  }

  @Test func `a fraction of any length becomes the nearest number`() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<20_000 {
      let digits = (0..<Int.random(in: 1...20, using: &random))
        .map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      let date = try #require(ISODate.parse("2001-01-01T00:00:00.\(digits)Z"))
      #expect(date.timeIntervalSinceReferenceDate == Double("0." + digits), "\(digits)")
    }
  }

  @Test func `a date beyond the year 9999 is written as the last possible date`() {
    let text = ISODate.text(Date(timeIntervalSince1970: .infinity))
    #expect(text.hasPrefix("9999-12-31T23:59:59.9"))
    #expect(ISODate.parse(text) != nil)
    #expect(ISODate.parse(ISODate.text(Date(timeIntervalSince1970: .nan))) != nil)
  }

  @Test func `written dates read back unchanged`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let magnitude: Double = [1e5, 1e7, 8e8, 6e10].randomElement(using: &random) ?? 1
      let date = Date(
        timeIntervalSinceReferenceDate: Double.random(in: -magnitude...magnitude, using: &random)
      )
      let text = ISODate.text(date)
      #expect(ISODate.parse(text) == date, "\(text) is not \(date.timeIntervalSinceReferenceDate)")
    }
  }

  @Test func `each day of 800 years is written and read back unchanged`() {
    for day in -150_000..<150_000 {
      let date = Date(timeIntervalSince1970: Double(day) * 86400)
      #expect(ISODate.parse(ISODate.text(date)) == date)
    }
  }
}
