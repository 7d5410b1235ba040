// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The dates of the workspace format: a date, a time, an optional fraction of any length, and an
/// offset.
///
/// The offset is `Z` or hours and minutes; without one the date is in UTC.
///
/// The parser is written by hand because Foundation's requires a fraction either always or never.
enum ISODate {
  /// The seconds from 1970 to 2001, the reference of `Date`: only relative to it are sums with a
  /// fraction exact.
  static let referenceSecond = 978_307_200
  /// The range of seconds since 2001 for the years 0 to 9999, which four digits can express in UTC.
  static let writable = -63_145_526_400.0..<252_423_993_600.0

  static func parse(_ text: String) -> Date? {
    var reader = ISODateReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let day = reader.number(2), reader.take("T") || reader.take(" "),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      reader.take(":"), let second = reader.number(2), let fraction = reader.fraction(),
      let offset = reader.offset(), reader.isAtEnd,
      (1...12).contains(month), (1...length(of: month, in: year)).contains(day),
      hour < 24, minute < 60, second < 61
    else { return nil }
    let days = daysSince1970(year, month, day)
    let seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset
    let time = Double(seconds - referenceSecond) + fraction
    return writable.contains(time) ? Date(timeIntervalSinceReferenceDate: time) : nil
  }

  private static func length(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Returns a day's number in the proleptic Gregorian calendar.
  ///
  /// Years are counted from March on, so that the leap day comes last.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Shifted by one cycle of the calendar, so that no year is negative and division rounds down.
    let shifted = (month <= 2 ? year - 1 : year) + 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
      - 146_097
  }
}
