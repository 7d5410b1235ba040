// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A day of the proleptic Gregorian calendar, which applies today's leap years to all years.
///
///     CivilDay(number: 20_609)  // 2026-06-05
package struct CivilDay: Equatable, Sendable {
  /// The year; the year before 1 is 0.
  package let year: Int
  /// The month, from 1.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// Creates a day; returns `nil` if the month doesn't have it.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.length(ofMonth: month, in: year)).contains(day) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Computes a day from its number, which is 0 on 1970-01-01.
  package init(number: Int) {
    // Any 400 years have as many days. They start in March here, so that the leap day comes last.
    let (era, dayOfEra) = (number + 719_468).flooredQuotient(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Months from March on have 31, 30, 31, 30, 31 days, over and over: 153 in five months.
    let shifted = (5 * dayOfYear + 2) / 153
    month = shifted < 10 ? shifted + 3 : shifted - 9
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01, negative before.
  package var number: Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredQuotient(by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day in ISO 8601, for the years 0 to 9999: `2026-06-05`.
  package var text: String {
    var text: [UInt8] = []
    text.append(self)
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends the last digits of a number, with leading zeros.
  package mutating func append(decimal number: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends a day in ISO 8601.
  mutating func append(_ day: CivilDay) {
    append(decimal: day.year, digits: 4)
    append(UInt8(ascii: "-"))
    append(decimal: day.month, digits: 2)
    append(UInt8(ascii: "-"))
    append(decimal: day.day, digits: 2)
  }
}

extension FixedWidthInteger {
  /// Returns the quotient rounded down, and the remainder, which is never negative.
  package func flooredQuotient(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
