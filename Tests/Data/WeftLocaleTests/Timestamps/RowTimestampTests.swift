// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel

/// Rows 24 to 30 of the reference, and clock changes.
@Suite struct RowTimestampTests {
  private func formatter(_ locale: String, _ zone: String) throws -> LocaleTimestampFormatter {
    LocaleTimestampFormatter(
      locale: Locale(identifier: locale),
      timeZone: try #require(TimeZone(identifier: zone))
    )
  }

  private func text(
    _ moment: String,
    now: String,
    locale: String = "en_GB",
    zone: String = "GMT"
  ) throws -> String {
    try formatter(locale, zone).rowText(
      for: try #require(Workspace.date(moment)),
      now: try #require(Workspace.date(now))
    )
  }

  /// Monday, 20 January 2025.
  @Test(arguments: [
    (24, "2025-01-20T01:02:00Z", "01:02"), (25, "2025-01-19T01:02:00Z", "Yesterday"),
    (26, "2025-01-14T12:00:00Z", "Tuesday"), (27, "2025-01-10T03:04:05Z", "10/01/2025"),
    (27, "2024-01-20T12:00:00Z", "20/01/2024"),
  ])
  func `a row shows time, day or date, rows 24 to 27`(
    row: Int,
    moment: String,
    expected: String
  ) throws {
    #expect(try text(moment, now: "2025-01-20T12:00:00Z") == expected, "row \(row)")
  }

  @Test func `without a last message a row has no time, row 29`() throws {
    let channel = ChatChannel(id: "messaging:a", createdAt: .distantPast)
    let environment = ChatEnvironment(
      now: Date(timeIntervalSince1970: 0),
      currentUser: ChatUser(id: "me"),
      timestamps: try formatter("en_GB", "GMT")
    )
    let item = ChatChannelListItemViewModel(
      channel: channel,
      channelName: "",
      environment: environment
    )
    #expect(item.timestampText == "")
  }

  /// Monday, 20 January 2025, shortly after midnight in Berlin.
  @Test(arguments: [
    ("en_GB", "2025-01-19T23:00:00Z", "Today"), ("en_GB", "2025-01-19T22:59:00Z", "Yesterday"),
    ("en_GB", "2025-01-05T12:00:00Z", "Sunday 5 January"),
    ("en_GB", "2024-12-31T12:00:00Z", "31 December 2024"),
    ("en_GB", "2025-01-21T12:00:00Z", "Tuesday 21 January"),
    ("pl_PL", "2025-01-19T23:00:00Z", "Dzisiaj"), ("pl_PL", "2025-01-19T12:00:00Z", "Wczoraj"),
    ("pl_PL", "2025-01-05T12:00:00Z", "niedziela, 5 stycznia"),
    ("ar_EG", "2025-01-19T23:00:00Z", "اليوم"), ("ar_EG", "2025-01-19T12:00:00Z", "أمس"),
  ])
  func `a separator shows the day, with the year if it isn't the current one`(
    locale: String,
    moment: String,
    expected: String
  ) throws {
    let text = try formatter(locale, "Europe/Berlin").separatorText(
      for: try #require(Workspace.date(moment)),
      now: try #require(Workspace.date("2025-01-19T23:30:00Z"))
    )
    #expect(text == expected)
  }

  @Test(arguments: [
    ("en_US", "Jan 01"), ("en_GB", "01 Jan"), ("de_DE", "01. Jan."), ("fr_FR", "01 janv."),
    ("ja_JP", "1月01日"),
  ])
  func `a day is written as month and day in the locale's order, row 30`(
    locale: String,
    expected: String
  ) throws {
    let day = try #require(Workspace.date("2025-01-01T00:00:00Z"))
    #expect(try formatter(locale, "GMT").dayText(for: day) == expected)
  }

  @Test(arguments: [
    // Later today is a time, later days are dates, however near.
    ("2025-01-20T23:59:59Z", "23:59"), ("2025-01-21T00:00:00Z", "21/01/2025"),
    ("2025-01-26T12:00:00Z", "26/01/2025"), ("2999-12-31T00:00:00Z", "31/12/2999"),
    // Seven days are counted from the current time, not from midnight.
    ("2025-01-13T12:00:01Z", "Monday"), ("2025-01-13T12:00:00Z", "13/01/2025"),
    ("1969-12-31T23:59:59Z", "31/12/1969"),
  ])
  func `future and distant dates have a text`(moment: String, expected: String) throws {
    #expect(try text(moment, now: "2025-01-20T12:00:00Z") == expected)
  }

  @Test(arguments: [
    // The clocks go forward on 30 March 2025: that day has 23 hours; yesterday stays yesterday.
    ("2025-03-30T12:00:00Z", "2025-03-30T22:30:00Z", "Europe/Berlin", "Yesterday"),
    ("2025-03-29T12:00:00Z", "2025-03-30T21:30:00Z", "Europe/Berlin", "Yesterday"),
    ("2025-03-29T22:59:00Z", "2025-03-30T22:30:00Z", "Europe/Berlin", "Saturday"),
    // The clocks go back on 26 October 2025: that day has 25 hours.
    ("2025-10-25T22:30:00Z", "2025-10-26T22:30:00Z", "Europe/Berlin", "00:30"),
    ("2025-10-26T12:00:00Z", "2025-10-26T23:30:00Z", "Europe/Berlin", "Yesterday"),
    ("2025-10-25T12:00:00Z", "2025-10-26T22:59:00Z", "Europe/Berlin", "Yesterday"),
    // Samoa had no 30 December 2011: yesterday was the 29th.
    ("2011-12-30T09:00:00Z", "2011-12-30T11:00:00Z", "Pacific/Apia", "Yesterday"),
    ("2025-01-19T23:30:00Z", "2025-01-20T12:00:00Z", "Asia/Kathmandu", "05:15"),
  ])
  func `days follow the time zone, even if they don't have 24 hours`(
    moment: String,
    now: String,
    zone: String,
    expected: String
  ) throws {
    #expect(try text(moment, now: now, zone: zone) == expected)
  }

  @Test(arguments: [
    ("en_US", "1:02\u{202F}AM", "Yesterday", "Tuesday", "1/10/2025"),
    ("de_DE", "01:02", "Gestern", "Dienstag", "10.1.2025"),
    ("fr_FR", "01:02", "Hier", "mardi", "10/01/2025"),
    ("sv_SE", "01:02", "Igår", "tisdag", "2025-01-10"),
    ("ja_JP", "1:02", "昨日", "火曜日", "2025/1/10"),
    ("ar_EG", "١:٠٢\u{A0}ص", "أمس", "الثلاثاء", "١٠\u{200F}/١\u{200F}/٢٠٢٥"),
    // A place's calendar and day names don't change which day it is.
    ("th_TH", "01:02", "เมื่อวาน", "วันอังคาร", "10/1/2025"),
  ])
  func `each locale has its own words`(
    locale: String,
    time: String,
    yesterday: String,
    weekday: String,
    date: String
  ) throws {
    let moments = [
      "2025-01-20T01:02:00Z", "2025-01-19T01:02:00Z", "2025-01-14T12:00:00Z",
      "2025-01-10T03:04:05Z",
    ]
    let texts = try moments.map { try text($0, now: "2025-01-20T12:00:00Z", locale: locale) }
    #expect(texts == [time, yesterday, weekday, date])
  }
}
