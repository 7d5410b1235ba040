// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLocale
import WeftTestSupport

/// Cached texts equal those of Foundation, and few of them are cached.
@Suite struct KnownTimestampsTests {
  private static let zones = [
    "GMT", "Europe/Berlin", "America/New_York", "America/St_Johns", "Africa/Cairo",
    "Africa/Monrovia", "America/Sao_Paulo", "Asia/Kathmandu", "Asia/Beirut",
    "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kwajalein", "Antarctica/Troll",
  ]

  private func formatter(_ locale: String, _ zone: String) throws -> LocaleTimestampFormatter {
    LocaleTimestampFormatter(
      locale: Locale(identifier: locale),
      timeZone: try #require(TimeZone(identifier: zone))
    )
  }

  @Test(arguments: zones)
  func `days and times match the calendar across clock changes`(zone: String) throws {
    var random = SeededGenerator(seed: 27)
    let formatter = try formatter("en_GB", zone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    calendar.locale = Locale(identifier: "en_GB")
    for _ in 0..<1500 {
      // From 1960 to 2100, half of them within ten days.
      let moment = Date(
        timeIntervalSince1970: Double.random(in: -300_000_000..<4_100_000_000, using: &random)
      )
      let near = Double.random(in: -864_000..<864_000, using: &random)
      let now = moment + (Bool.random(using: &random) ? near : near * 0.1)
      #expect(
        formatter.isSameDay(moment, now) == calendar.isDate(moment, inSameDayAs: now),
        "\(zone), \(moment), \(now), seed 27"
      )
      let parts = calendar.dateComponents([.hour, .minute], from: moment)
      let (hour, minute) = (parts.hour ?? -1, parts.minute ?? -1)
      let expected = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
      #expect(formatter.timeText(for: moment) == expected, "\(zone), \(moment), seed 27")
    }
  }

  @Test(arguments: zones)
  func `a row has the same text as from a new formatter`(zone: String) throws {
    var random = SeededGenerator(seed: 28)
    let known = try formatter("de_DE", zone)
    for _ in 0..<60 {
      let now = Date(
        timeIntervalSince1970: Double.random(in: 0..<4_100_000_000, using: &random)
      )
      let moment = now - Double.random(in: -200_000..<900_000, using: &random)
      let anew = try formatter("de_DE", zone)
      #expect(
        known.rowText(for: moment, now: now) == anew.rowText(for: moment, now: now),
        "\(zone), \(moment), \(now), seed 28"
      )
    }
  }

  @Test(arguments: [
    "en_US", "en_GB", "de_DE", "fr_FR", "fr_CA", "pl_PL", "ar_EG", "fa_IR", "hi_IN", "bn_BD",
    "my_MM", "mr_IN", "th_TH", "ja_JP", "zh_TW", "ko_KR", "bg_BG", "da_DK", "ne_NP", "ta_IN",
    "am_ET",
  ])
  func `each minute of a day has Foundation's text`(locale: String) throws {
    let formatter = try formatter(locale, "Asia/Kathmandu")
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    calendar.locale = Locale(identifier: locale)
    let style = Date.FormatStyle(
      locale: Locale(identifier: locale),
      calendar: calendar,
      timeZone: calendar.timeZone
    ).hour().minute()
    let start = Date(timeIntervalSince1970: 1_780_660_030)
    for minute in 0..<24 * 60 {
      let moment = start + Double(minute * 60)
      #expect(formatter.timeText(for: moment) == moment.formatted(style), "\(locale), \(moment)")
    }
    #expect(formatter.counts.made <= 48)
  }

  @Test func `formatting two times of an hour is enough to derive the others`() throws {
    let formatter = try formatter("en_GB", "Europe/Berlin")
    let now = Date(timeIntervalSince1970: 1_780_660_000)
    for _ in 0..<3 {
      for second in 0..<3600 { _ = formatter.rowText(for: now - Double(second), now: now) }
    }
    #expect(formatter.counts.made <= 4 && formatter.counts.kept == 0)
  }

  @Test func `rows of a year have one text per day`() throws {
    let formatter = try formatter("en_GB", "America/New_York")
    let now = Date(timeIntervalSince1970: 1_780_660_000)
    for hour in 24..<365 * 24 { _ = formatter.rowText(for: now - Double(hour) * 3600, now: now) }
    #expect(formatter.counts.made <= 366)
  }

  @Test func `the cache holds no more texts than a list can show`() throws {
    let formatter = try formatter("en_GB", "GMT")
    let now = Date(timeIntervalSince1970: 1_780_660_000)
    for day in 10..<5_010 { _ = formatter.rowText(for: now - Double(day) * 86_400, now: now) }
    #expect(formatter.counts.made == 5_000)
    #expect(formatter.counts.kept <= 4_096)
  }
}
