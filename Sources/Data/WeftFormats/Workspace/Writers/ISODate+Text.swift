// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension ISODate {
  /// Formats a date in UTC with the fewest digits after the second that read back as the same
  /// moment.
  ///
  ///     ISODate.text(Date(timeIntervalSince1970: 0.5))  // "1970-01-01T00:00:00.5Z"
  ///
  /// A moment outside the years 0 to 9999 becomes the first or the last moment of them.
  static func text(_ date: Date) -> String {
    let time = date.timeIntervalSinceReferenceDate
    let (first, end) = (writable.lowerBound, writable.upperBound)
    let clamped = time.isNaN ? 0 : min(max(time, first), end.nextDown)
    let whole = clamped.rounded(.down)
    let seconds = Int(whole) - Int(first)
    let second = seconds % 86400
    let (year, month, day) = civil(daysSinceYear0: seconds / 86400)
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T\(digits(second / 3600, 2)):"
      + "\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))\(fraction(of: clamped, whole))Z"
  }

  /// Returns the shortest fraction that reads back as the same moment; 18 digits are finer than
  /// any.
  private static func fraction(of time: Double, _ whole: Double) -> String {
    guard time > whole else { return "" }
    var scale = 1.0
    for count in 1...18 {
      scale *= 10
      let value = ((time - whole) * scale).rounded()
      guard value < scale else { continue }
      let text = "." + digits(Int(value), count)
      if whole + (Double("0" + text) ?? 0) == time || count == 18 { return text }
    }
    return ""
  }

  /// Returns year, month and day; years are counted from March on, so that the leap day comes last.
  private static func civil(daysSinceYear0 days: Int) -> (year: Int, month: Int, day: Int) {
    // Counted from 1 March of the year -400, so that no number is negative.
    let days = days + 146_097 - 60
    let cycle = days / 146_097
    let dayOfCycle = days % 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = cycle * 400 + yearOfCycle - 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
