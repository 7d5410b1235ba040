// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WeftApp

/// The times of reminders, as people write and choose them.
@Suite struct ReminderTimeTests {
  /// 2026-06-05 14:00 in a zone two hours east of GMT.
  private static let now = Date(timeIntervalSince1970: 1_780_660_800)
  private static func offset(_ date: Date) -> Int { 7200 }

  @Test(
    arguments: [
      ("1h", 3600.0), ("90m", 5400), ("2d", 172_800), (" 1H ", 3600), ("tonight", 6 * 3600),
      ("tomorrow", 19 * 3600), ("2026-06-05 15:30", 5400), ("2026-06-06", 19 * 3600),
      ("2026-06-05T12:30:00Z", 1800), ("2026-06-05T13:00:00+00:00", 3600),
    ] as [(String, Double)]
  )
  func `a text is a time`(text: String, seconds: Double) throws {
    let date = try ReminderTime.date(of: text, after: Self.now, Self.offset)
    #expect(date.timeIntervalSince(Self.now) == seconds)
  }

  @Test(arguments: [
    "", "h", "0h", "-1h", "99999d", "9999999999999999999h", "soon", "2026-13-01", "2026-02-30",
    "2026-06-06 25:00", "2026-06-06 9", "2026-06-06 09:00 Z", "99999-01-01", "1.5h",
  ])
  func `a text that is no time is refused`(text: String) {
    #expect(throws: ReminderError.unreadable) {
      try ReminderTime.date(of: text, after: Self.now, Self.offset)
    }
  }

  @Test(arguments: ["2026-06-05 13:59", "1999-01-01", "2026-06-05T11:00:00Z"])
  func `a time that is over is refused`(text: String) {
    #expect(throws: ReminderError.past) {
      try ReminderTime.date(of: text, after: Self.now, Self.offset)
    }
  }

  @Test func `after eight in the evening, tonight is not offered`() {
    let late = Self.now.addingTimeInterval(6 * 3600)
    #expect(ReminderTime.tonight.date(after: late, Self.offset) == nil)
    #expect(ReminderTime.tonight.date(after: Self.now, Self.offset) != nil)
    #expect(throws: ReminderError.past) {
      try ReminderTime.date(of: "tonight", after: late, Self.offset)
    }
  }

  @Test func `tomorrow is nine by the clock when the clocks change`() {
    // The zone is an hour further east from midnight on.
    let midnight = Self.now.addingTimeInterval(10 * 3600)
    let changing = { (date: Date) in date < midnight ? 7200 : 10_800 }
    let date = ReminderTime.tomorrow.date(after: Self.now, changing)
    #expect(date.map { Int($0.timeIntervalSince(Self.now).rounded()) } == 18 * 3600)
  }
}
