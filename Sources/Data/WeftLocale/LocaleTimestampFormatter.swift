// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftLists

/// A formatter of timestamps in a given locale and time zone, independent of the machine's settings.
public struct LocaleTimestampFormatter: TimestampFormatting {
  private let calendar: Calendar
  private let time: Date.FormatStyle
  private let weekday: Date.FormatStyle
  private let date: Date.FormatStyle
  private let day: Date.FormatStyle
  /// The style of day separators in the current year.
  private let separator: Date.FormatStyle
  /// The style of day separators in other years.
  private let separatorWithYear: Date.FormatStyle
  /// The texts made so far; most rows show a time of today, or a day that other rows show too.
  private let known: KnownTimestamps

  /// Creates a formatter with the words and the clock of a locale; days start in the time zone.
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
    known = KnownTimestamps(timeZone)
  }

  /// The number of texts that Foundation made, and the number of cached ones, for tests of costs.
  package var counts: (made: Int, kept: Int) { known.counts }

  /// Returns the locale's word for today or yesterday.
  ///
  /// It is formatted for days of 24 hours in GMT, because where clocks change, 24 hours earlier may be the same day or
  /// two days before.
  private func word(forDaysAgo days: Int) -> String {
    known.text(.word(daysAgo: days)) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      calendar.locale = self.calendar.locale
      let noon = Date(timeIntervalSince1970: 1_736_942_400)
      let style = Date.AnchoredRelativeFormatStyle(
        anchor: noon.addingTimeInterval(-24 * 3600 * Double(days)),
        allowedFields: [.day],
        presentation: .named,
        locale: time.locale,
        calendar: calendar,
        capitalizationContext: .beginningOfSentence
      )
      // The style describes its anchor relative to the moment it formats.
      return style.format(noon)
    }
  }

  /// Returns the time for today, "Yesterday", a weekday for the last seven days, or else the date.
  ///
  /// A moment on a later day is shown as a date.
  public func rowText(for moment: Date, now: Date) -> String {
    if isSameDay(moment, now) { return timeText(for: moment) }
    if moment > now { return dateText(for: moment) }
    if isYesterday(moment, now) { return word(forDaysAgo: 1) }
    if moment > now.addingTimeInterval(-7 * 24 * 3600) {
      return known.text(known.local(moment).map { .weekday($0.weekday) }) {
        moment.formatted(weekday)
      }
    }
    return dateText(for: moment)
  }

  /// Returns the time of day.
  public func timeText(for moment: Date) -> String {
    guard let local = known.local(moment) else { return moment.formatted(time) }
    return known.time(local.minute) { minute in
      moment.addingTimeInterval(Double(minute - local.minute) * 60).formatted(time)
    }
  }

  private func dateText(for moment: Date) -> String {
    known.text(known.local(moment).map { .date(day: $0.day) }) { moment.formatted(date) }
  }

  /// Returns the month and the day, such as "Jan 01".
  public func dayText(for moment: Date) -> String { moment.formatted(day) }

  /// Returns "Today", "Yesterday", the weekday with month and day, or the date with year for other years.
  public func separatorText(for moment: Date, now: Date) -> String {
    if isSameDay(moment, now) { return word(forDaysAgo: 0) }
    if isYesterday(moment, now) { return word(forDaysAgo: 1) }
    let isThisYear = calendar.isDate(moment, equalTo: now, toGranularity: .year)
    return moment.formatted(isThisYear ? separator : separatorWithYear)
  }

  private func isYesterday(_ moment: Date, _ now: Date) -> Bool {
    guard let (day, today) = days(moment, now) else {
      return earlier(than: now).map { calendar.isDate(moment, inSameDayAs: $0) } ?? false
    }
    // In a zone that crossed the date line, a day can be missing, so the day before isn't always one less.
    return day == known.day(before: today) { earlier(than: now) }
  }

  private func earlier(than now: Date) -> Date? {
    calendar.date(byAdding: .day, value: -1, to: now)
  }

  /// Returns whether two moments are on the same day in the time zone.
  public func isSameDay(_ first: Date, _ second: Date) -> Bool {
    if let (day, other) = days(first, second) { return day == other }
    return calendar.isDate(first, inSameDayAs: second)
  }

  private func days(_ first: Date, _ second: Date) -> (Int, Int)? {
    guard let first = known.local(first), let second = known.local(second) else { return nil }
    return (first.day, second.day)
  }

  /// Returns the time zone's offset from GMT in seconds at a moment.
  public func secondsFromGMT(at date: Date) -> Int {
    calendar.timeZone.secondsFromGMT(for: date)
  }
}

/// A formatter of whole numbers in the digits of a locale, grouped as the locale does: "19,999" in English.
public struct LocaleNumberFormatter: NumberFormatting {
  private let style: IntegerFormatStyle<Int>
  /// The text of each digit, or `nil` if the locale's numbers consist of more than digits.
  private let digits: [String]?
  private let isPlain: Bool

  /// The numbers below this one have no separators in any locale.
  private static let ungrouped = 1_000

  /// Creates a formatter with the digits and the separators of a locale.
  public init(locale: Locale) {
    let style = IntegerFormatStyle<Int>(locale: locale).grouping(.automatic)
    self.style = style
    let digits = (0...9).map { style.format($0) }
    isPlain = digits == (0...9).map { String($0) }
    // Foundation takes 0.8 microseconds per number, and every row with a badge has one.
    let isMadeOfDigits = [10, 987].allSatisfy {
      Self.text(for: $0, in: digits) == style.format($0)
    }
    self.digits = isMadeOfDigits ? digits : nil
  }

  /// Returns a number as the locale writes it.
  public func text(for number: Int) -> String {
    guard let digits, (0..<Self.ungrouped).contains(number) else { return style.format(number) }
    return isPlain ? String(number) : Self.text(for: number, in: digits)
  }

  private static func text(for number: Int, in digits: [String]) -> String {
    String(number).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] }.joined()
  }
}

/// The names of languages as Foundation knows them, such as "polski" in Polish.
public struct LocaleLanguageNames: LanguageNaming {
  private let locale: Locale

  /// Creates names in the language of a locale.
  public init(locale: Locale) {
    self.locale = locale
  }

  /// Returns the name of a language, or the code itself if it is unknown.
  public func name(ofLanguage code: String) -> String {
    locale.localizedString(forLanguageCode: code) ?? code
  }
}
