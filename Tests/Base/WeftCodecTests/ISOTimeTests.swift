// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftCodec
import WeftTestSupport

@Suite struct ISOTimeTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, ""), ("1970-01-01T00:00:00", 0, ""),
    ("1970-01-01 00:00:01Z", 1, ""),
    ("2000-02-29T12:00:00Z", 951_825_600, ""), ("2026-06-05T14:24:00+02:00", 1_780_662_240, ""),
    ("2026-06-05T14:24:00-0930", 1_780_703_640, ""), ("1969-12-31T23:59:59.5Z", -1, "5"),
    ("2016-12-31T23:59:60Z", 1_483_228_800, ""), ("1970-01-01T00:00:00.010", 0, "010"),
    ("0000-01-01T00:00:00Z", -62_167_219_200, ""), ("9999-12-31T23:59:59Z", 253_402_300_799, ""),
    ("0000-01-01T00:00:00+00:01", -62_167_219_260, ""),
    ("1970-01-01T00:00:00.0+23:59", -86_340, "0"),
  ])
  func `times are read`(text: String, seconds: Int, fraction: String) throws {
    let time = try #require(ISOTime(text))
    #expect(time.seconds == seconds && time.fraction.elementsEqual(fraction.utf8))
  }

  @Test(arguments: [
    "", "2026", "2026-06-05", "14:24:00Z", "2026-06-05T14:24Z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-06-31T00:00:00Z",
    "2026-06-00T00:00:00Z", "2026-06-05T24:00:00Z", "2026-06-05T00:60:00Z", "2026-06-05T00:00:61Z",
    "2026-06-05T00:00:00.Z", "2026-06-05T00:00:00.", "2026-06-05T00:00:00,5Z",
    "2026-06-05T00:00:00z", "2026-06-05t00:00:00Z", "2026-06-05T00:00:00+24:00",
    "2026-06-05T00:00:00+1:00", "2026-06-05T00:00:00+01", "2026-06-05T00:00:00+01:60",
    "2026-06-05T00:00:00+01:000", "2026-06-05T00:00:00ZZ", " 2026-06-05T00:00:00Z",
    "2026-06-05T00:00:00Z\n", "+026-06-05T00:00:00Z", "-026-06-05T00:00:00Z", "20260605T000000Z",
    "2026-06-05T00:00:00 Z", "2026-6-05T00:00:00Z", "２０26-06-05T00:00:00Z", "१०२६-06-05T14:24:00Z",
    "yesterday", "2026-06-05T14:24:00Europe/Berlin", "2026-06-05T14:24:00.5.5Z",
  ])
  func `any other text is refused`(text: String) {
    #expect(ISOTime(text) == nil)
  }

  @Test func `each minute of three days, and random seconds, are written and read back`() {
    var random = SeededGenerator(seed: 8601)
    let days = [-62_167_219_200, 951_782_400, 253_402_300_800 - 86_400]
    let minutes = days.flatMap { day in stride(from: day, to: day + 86_400, by: 60) }
    let seconds = (0..<5000).map { _ in Int.random(in: ISOTime.range, using: &random) }
    for second in minutes + seconds {
      let text = ISOTime.text(seconds: second)
      guard text.utf8.count == 20, ISOTime(text)?.seconds == second else {
        Issue.record("\(text) is not \(second)")
        return
      }
    }
  }

  @Test func `a time with one byte changed is refused, or is another time`() {
    var random = SeededGenerator(seed: 3339)
    for _ in 0..<5000 {
      let text = ISOTime.text(seconds: .random(in: ISOTime.range, using: &random), fraction: [0x35])
      var bytes = Array(text.utf8)
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0x20..<0x7F, using: &random)
      let changed = String(decoding: bytes, as: UTF8.self)
      guard changed != text, let time = ISOTime(changed) else { continue }
      let again = ISOTime.text(seconds: time.seconds, fraction: Array(time.fraction))
      // A space may stand for the T, Z may be missing, and a leap second counts as the next one.
      let isSpelledTwice = changed.contains(" ") || changed.contains(":60")
      guard isSpelledTwice || again == changed || again == changed + "Z" else {
        Issue.record("\(changed) was read as \(again)")
        return
      }
    }
  }

  @Test func `a fraction is written after a point`() {
    #expect(ISOTime.text(seconds: 0, fraction: Array("025".utf8)) == "1970-01-01T00:00:00.025Z")
    #expect(ISOTime.text(seconds: -1) == "1969-12-31T23:59:59Z")
  }
}
