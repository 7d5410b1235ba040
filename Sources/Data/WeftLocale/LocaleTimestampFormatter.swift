// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftLists

/// A formatter of timestamps in a given locale and time zone, independent of the machine's
/// settings.
public struct LocaleTimestampFormatter: TimestampFormatting {
  private let calendar: Calendar
  private let time: Date.FormatStyle
  private let weekday: Date.FormatStyle
  private let date: Date.FormatStyle
  private let day: Date.FormatStyle
  /// The style of a day of the current year between messages.
  private let separator: Date.FormatStyle
  /// The style of a day of another year between messages.
  private let separatorWithYear: Date.FormatStyle
  /// The locale's word for today.
  private let today: String
  /// The locale's word for yesterday.
  private let yesterday: String

  /// Creates a formatter.
  public init(locale: Locale, timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.locale = locale
    self.calendar = calendar
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
    time = style.hour().minute()
    weekday = style.weekday(.wide)
    day = style.month(.abbreviated).day(.twoDigits)
    date = Date.FormatStyle(
      date: .numeric,
      time: .omitted,
      locale: locale,
      calendar: calendar,
      timeZone: timeZone
    )
    separator = style.weekday(.wide).month(.wide).day()
    separatorWithYear = style.year().month(.wide).day()
    today = Self.word(forDaysAgo: 0, locale)
    yesterday = Self.word(forDaysAgo: 1, locale)
  }

  /// Returns the locale's word for today or yesterday.
  ///
  /// It is formatted for days of 24 hours in GMT: where clocks change, 24 hours earlier may be the
  /// same day or two days before.
  private static func word(forDaysAgo days: Double, _ locale: Locale) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = locale
    let noon = Date(timeIntervalSince1970: 1_736_942_400)
    let style = Date.AnchoredRelativeFormatStyle(
      anchor: noon.addingTimeInterval(-24 * 3600 * days),
      allowedFields: [.day],
      presentation: .named,
      locale: locale,
      calendar: calendar,
      capitalizationContext: .beginningOfSentence
    )
    // The style describes its anchor relative to the moment it formats.
    return style.format(noon)
  }

  /// Returns the time for today, "Yesterday", a weekday for the last seven days, or else the date.
  ///
  /// A moment on a later day is shown as a date.
  public func rowText(for moment: Date, now: Date) -> String {
    if calendar.isDate(moment, inSameDayAs: now) { return moment.formatted(time) }
    if moment > now { return moment.formatted(date) }
    if isYesterday(moment, now) { return yesterday }
    if moment > now.addingTimeInterval(-7 * 24 * 3600) { return moment.formatted(weekday) }
    return moment.formatted(date)
  }

  /// Returns the time of day.
  public func timeText(for moment: Date) -> String { moment.formatted(time) }

  /// Returns the month and the day, such as "Jan 01".
  public func dayText(for moment: Date) -> String { moment.formatted(day) }

  /// Returns "Today", "Yesterday", or else weekday, month and day; of another year, the date with
  /// its year.
  public func separatorText(for moment: Date, now: Date) -> String {
    if calendar.isDate(moment, inSameDayAs: now) { return today }
    if isYesterday(moment, now) { return yesterday }
    let isThisYear = calendar.isDate(moment, equalTo: now, toGranularity: .year)
    return moment.formatted(isThisYear ? separator : separatorWithYear)
  }

  private func isYesterday(_ moment: Date, _ now: Date) -> Bool {
    calendar.date(byAdding: .day, value: -1, to: now)
      .map { calendar.isDate(moment, inSameDayAs: $0) } ?? false
  }

  /// Whether two moments are on one day in the time zone.
  public func isSameDay(_ first: Date, _ second: Date) -> Bool {
    calendar.isDate(first, inSameDayAs: second)
  }

  /// How many seconds the time zone is east of Greenwich at a moment.
  public func secondsFromGMT(at date: Date) -> Int {
    calendar.timeZone.secondsFromGMT(for: date)
  }
}

/// A formatter of whole numbers in the digits of a locale.
///
/// It adds no separators, since badges have little room.
public struct LocaleNumberFormatter: NumberFormatting {
  private let style: IntegerFormatStyle<Int>
  /// The text of each digit; nil when the locale's numbers are more than their digits.
  private let digits: [String]?
  private let isPlain: Bool

  /// Creates a formatter.
  public init(locale: Locale) {
    let style = IntegerFormatStyle<Int>(locale: locale).grouping(.never)
    self.style = style
    let digits = (0...9).map { style.format($0) }
    isPlain = digits == (0...9).map { String($0) }
    // Foundation takes 0.8 microseconds for each number, and every row with a badge has one.
    let isMadeOfDigits = [10, 9_876_543_210].allSatisfy {
      Self.text(for: $0, in: digits) == style.format($0)
    }
    self.digits = isMadeOfDigits ? digits : nil
  }

  /// Returns a number as the locale writes it.
  public func text(for number: Int) -> String {
    guard let digits, number >= 0 else { return style.format(number) }
    return isPlain ? String(number) : Self.text(for: number, in: digits)
  }

  private static func text(for number: Int, in digits: [String]) -> String {
    String(number).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] }.joined()
  }
}

/// The names of languages in the language of a locale.
public struct LocaleLanguageNames: LanguageNaming {
  private let locale: Locale

  /// Creates the names for a locale.
  public init(locale: Locale) {
    self.locale = locale
  }

  /// Returns the name of a language; an unknown code is its own name.
  public func name(ofLanguage code: String) -> String {
    locale.localizedString(forLanguageCode: code) ?? code
  }
}
