// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Moment {
  /// The moment in ISO 8601 and UTC, with as many decimals as it needs: `2026-06-05T14:24:00.5Z`.
  var text: String {
    let (days, time) = microseconds.flooredQuotient(by: 86_400_000_000)
    let (seconds, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000)
    let (year, month, day) = Self.civil(Int(days))
    var text = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T"
    text += "\(digits(Int(seconds / 3600), 2)):\(digits(Int(seconds / 60 % 60), 2)):"
    text += digits(Int(seconds % 60), 2)
    if fraction > 0 {
      var places = digits(Int(fraction), 6)
      while places.hasSuffix("0") { places.removeLast() }
      text += "." + places
    }
    return text + "Z"
  }

  private func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// Reads ISO 8601: a date, a time, an optional fraction, and `Z`, an offset or nothing for UTC.
  ///
  /// Any other text gives nil. Nothing is allocated, since filters read the texts of rows with it.
  init?(_ text: String) {
    var reader = MomentReader(text)
    guard let microseconds = reader.read() else { return nil }
    guard Self.range.contains(microseconds) else { return nil }
    self.init(microseconds: microseconds)
  }

  /// The days since 1970 in the proleptic Gregorian calendar.
  ///
  /// The computation uses years that begin in March, so that the leap day comes last.
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shifted.flooredQuotient(by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date of a day counted from 1970.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, day) = (days + 719_468).flooredQuotient(by: 146_097)
    let yearOfEra = (day - day / 1460 + day / 36524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension FixedWidthInteger {
  /// The quotient rounded down and the remainder, which is never negative.
  fileprivate func flooredQuotient(by divisor: Self) -> (Self, Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
