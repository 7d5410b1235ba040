// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Dates as the workspace format writes them: a date, a time, an optional fraction of any length,
/// and `Z` or an offset; UTC where neither stands.
///
/// Hand-written because Foundation's parser takes a fraction either always or never.
enum ISODate {
  /// Seconds from 1970 to 2001, from where dates count: the sum with a fraction is exact only there.
  static let referenceSecond = 978_307_200
  /// The seconds since 2001 of the years 0 to 9999, the ones four digits can write in UTC.
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

  /// Days in the proleptic Gregorian calendar, counted in years that start in March so that the leap
  /// day comes last.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // One cycle of the calendar later, so that no year is negative and division rounds down.
    let shifted = (month <= 2 ? year - 1 : year) + 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
      - 146_097
  }
}
