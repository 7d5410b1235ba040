// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel

@Suite struct LocaleTimestampFormatterTests {
  /// Friday, 5 June 2026, 14:24 UTC.
  private let now = Workspace.date("2026-06-05T14:24:00Z") ?? .distantPast

  private func text(_ date: String, locale: String = "en_GB", zone: String = "GMT") throws -> String
  {
    let formatter = LocaleTimestampFormatter(
      locale: Locale(identifier: locale),
      timeZone: try #require(TimeZone(identifier: zone))
    )
    return formatter.rowText(for: try #require(Workspace.date(date)), now: now)
  }

  @Test(arguments: [
    ("2026-06-05T00:00:00Z", "00:00"), ("2026-06-05T14:02:00Z", "14:02"),
    ("2026-06-05T23:00:00Z", "23:00"), ("2026-06-06T00:00:00Z", "06/06/2026"),
    ("2026-06-04T23:59:59Z", "Yesterday"), ("2026-06-04T00:00:00Z", "Yesterday"),
    ("2026-06-03T12:00:00Z", "Wednesday"), ("2026-05-29T14:24:01Z", "Friday"),
    ("2026-05-29T14:24:00Z", "29/05/2026"), ("2020-01-02T03:04:05Z", "02/01/2020"),
  ])
  func `a row shows the time, yesterday, a weekday or a date`(date: String, expected: String) throws
  {
    #expect(try text(date) == expected)
  }

  @Test func `the time zone decides which day it is`() throws {
    #expect(try text("2026-06-04T23:30:00Z", zone: "Europe/Berlin") == "01:30")
    #expect(try text("2026-06-05T02:00:00Z", zone: "America/New_York") == "Yesterday")
  }

  @Test func `the locale decides the words`() throws {
    #expect(try text("2026-06-04T12:00:00Z", locale: "de_DE") == "Gestern")
    #expect(try text("2026-06-03T12:00:00Z", locale: "fr_FR") == "mercredi")
  }
}
