// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftCodec

@Suite struct CivilDayTests {
  /// Every day of the years 1600 to 2399, counted one by one.
  private static let days: [CivilDay] = (1600..<2400).flatMap { year in
    (1...12).flatMap { month in
      (1...31).compactMap { CivilDay(year: year, month: month, day: $0) }
    }
  }

  @Test func `the days of 800 years are numbered one after the other, from 1970 on`() throws {
    let start = try #require(CivilDay(year: 1600, month: 1, day: 1)).number
    #expect(CivilDay(year: 1970, month: 1, day: 1)?.number == 0)
    // Twice 400 years of 365 days, each with 97 leap days.
    #expect(Self.days.count == 2 * (400 * 365 + 97))
    for (index, day) in Self.days.enumerated() {
      guard day.number == start + index, CivilDay(number: start + index) == day else {
        Issue.record("\(day) is not day \(start + index)")
        return
      }
    }
  }

  @Test func `days agree with Foundation over four hundred years`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    for number in stride(from: -40_000, to: 110_000, by: 13) {
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let day = CivilDay(number: number)
      #expect(day.year == parts.year && day.month == parts.month && day.day == parts.day)
      #expect(day.number == number && date.formatted(.iso8601).hasPrefix(day.text + "T"))
    }
  }

  @Test(arguments: [
    (2024, 29), (2023, 28), (2000, 29), (1900, 28), (2100, 28), (0, 29), (-4, 29), (-100, 28),
    (-400, 29), (-1, 28),
  ])
  func `a leap year has one extra day`(year: Int, last: Int) throws {
    let day = try #require(CivilDay(year: year, month: 2, day: last))
    #expect(CivilDay(year: year, month: 2, day: last + 1) == nil)
    #expect(CivilDay(number: day.number) == day)
    #expect(CivilDay(number: day.number + 1) == CivilDay(year: year, month: 3, day: 1))
  }

  @Test(arguments: [
    (2026, 0, 1), (2026, 13, 1), (2026, -1, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31),
    (2026, 6, 31), (2026, 9, 31), (2026, 11, 31), (2026, 2, 29), (2026, 1, -1),
  ])
  func `a day that its month doesn't have is refused`(year: Int, month: Int, day: Int) {
    #expect(CivilDay(year: year, month: month, day: day) == nil)
  }

  @Test func `a date is written with four, two and two digits`() {
    #expect(CivilDay(number: 20_609).text == "2026-06-05")
    #expect(CivilDay(year: 7, month: 11, day: 30)?.text == "0007-11-30")
  }

  @Test func `division rounds down, also below zero`() {
    for number in -30...30 {
      let (quotient, remainder) = number.flooredQuotient(by: 7)
      #expect(quotient * 7 + remainder == number && (0..<7).contains(remainder))
    }
  }
}
