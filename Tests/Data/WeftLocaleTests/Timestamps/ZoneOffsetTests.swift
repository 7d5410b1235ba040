// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel

/// A time zone's offset from UTC at a date.
@Suite struct ZoneOffsetTests {
  /// Warsaw's clocks went forward at 01:00 UTC on 29 March 2026; Lord Howe's change by 30 minutes.
  @Test(arguments: [
    ("Europe/Warsaw", "2026-03-29T00:59:59Z", 3600),
    ("Europe/Warsaw", "2026-03-29T01:00:00Z", 7200),
    ("America/New_York", "2026-01-15T12:00:00Z", -18_000),
    ("Asia/Kathmandu", "2026-01-15T12:00:00Z", 20_700),
    ("Australia/Lord_Howe", "2026-01-15T12:00:00Z", 39_600),
    ("Australia/Lord_Howe", "2026-07-15T12:00:00Z", 37_800), ("GMT", "2026-07-15T12:00:00Z", 0),
  ])
  func `the offset is that of the given date`(zone: String, moment: String, seconds: Int) throws {
    let formatter = LocaleTimestampFormatter(
      locale: Locale(identifier: "en_GB"),
      timeZone: try #require(TimeZone(identifier: zone))
    )
    #expect(formatter.secondsFromGMT(at: try #require(Workspace.date(moment))) == seconds)
  }

  @Test func `without a locale the offset is that of UTC`() throws {
    let moment = try #require(Workspace.date("2026-07-15T12:00:00Z"))
    #expect(PlainTimestampFormatter().secondsFromGMT(at: moment) == 0)
  }
}
