// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The dates of the workspace format: a date, a time, an optional fraction of any length, and an offset.
///
/// The offset is `Z` or hours and minutes; without one the date is in UTC.
///
/// The parser is written by hand because Foundation's requires a fraction either always or never.
enum ISODate {
  /// The seconds from 1970 to 2001, the reference date of `Date`; sums with a fraction are exact only relative to it.
  static let referenceSecond = 978_307_200
  /// The seconds since 2001 that the years 0 to 9999 cover, which four digits can express in UTC.
  static let writable = -63_145_526_400.0..<252_423_993_600.0

  /// The number of decimal digits that a double holds exactly.
  static let exactDigits = 15

  static func parse(_ text: String) -> Date? {
    var reader = ISODateReader(text)
    guard let year = reader.number(4), reader.consume("-"), let month = reader.number(2),
      reader.consume("-"), let day = reader.number(2), reader.consume("T") || reader.consume(" "),
      let hour = reader.number(2), reader.consume(":"), let minute = reader.number(2),
      reader.consume(":"), let second = reader.number(2), let fraction = reader.fraction(),
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
  /// Years start in March, so that the leap day comes last.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Shifted by one cycle of the calendar, so that no year is negative and division rounds down.
    let shifted = (month <= 2 ? year - 1 : year) + 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
      - 146_097
  }

  /// Formats a date in UTC with the fewest fraction digits that read back as the same date.
  ///
  ///     ISODate.text(Date(timeIntervalSince1970: 0.5))  // "1970-01-01T00:00:00.5Z"
  ///
  /// A date outside of the years 0 to 9999 becomes the first or the last one in that range.
  static func text(_ date: Date) -> String {
    let time = date.timeIntervalSinceReferenceDate
    let (first, end) = (writable.lowerBound, writable.upperBound)
    let clamped = time.isNaN ? 0 : min(max(time, first), end.nextDown)
    let whole = clamped.rounded(.down)
    let seconds = Int(whole) - Int(first)
    let second = seconds % 86400
    let (year, month, day) = civil(daysSinceYear0: seconds / 86400)
    // Appending bytes is ten times as fast as joining strings.
    var text: [UInt8] = []
    text.reserveCapacity(32)
    add(year, 4, to: &text)
    add("-", month, to: &text)
    add("-", day, to: &text)
    add("T", second / 3600, to: &text)
    add(":", second / 60 % 60, to: &text)
    add(":", second % 60, to: &text)
    text.append(contentsOf: fraction(of: clamped, whole).utf8)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a separator and a two-digit number.
  private static func add(_ sign: Unicode.Scalar, _ number: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: sign))
    add(number, 2, to: &text)
  }

  /// Appends the last digits of a number.
  private static func add(_ number: Int, _ count: Int, to text: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<count { divisor *= 10 }
    while divisor > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Returns the shortest fraction that reads back as the same date; 18 digits exceed the precision of any.
  private static func fraction(of time: Double, _ whole: Double) -> String {
    guard time > whole else { return "" }
    var scale = 1.0
    for count in 1...18 {
      scale *= 10
      let value = ((time - whole) * scale).rounded()
      guard value < scale else { continue }
      // The parser divides the same two exact numbers, so it gets this quotient.
      let isShort = count <= exactDigits
      if isShort, whole + value / scale != time { continue }
      let text = "." + digits(Int(value), count)
      if isShort || whole + (Double("0" + text) ?? 0) == time || count == 18 { return text }
    }
    return ""
  }

  /// Returns year, month and day; internally years start in March, so that the leap day comes last.
  private static func civil(daysSinceYear0 days: Int) -> (year: Int, month: Int, day: Int) {
    // Days are counted from 1 March of the year -400, so that no number is negative.
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

/// A reader of the parts of a date's text.
struct ISODateReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + digits] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    position += digits
    return value
  }

  /// Reads the fraction of a second; returns 0 if there is none, or `nil` if no digits follow the point.
  mutating func fraction() -> Double? {
    guard consume(".") else { return 0 }
    let start = position
    while number(1) != nil {}
    guard position > start else { return nil }
    if position - start <= ISODate.exactDigits {
      let digits = bytes[start..<position].reduce(0) { 10 * $0 + Double($1 - 0x30) }
      // Dividing two exact numbers gives the double nearest to the text.
      return digits / (start..<position).reduce(1) { scale, _ in 10 * scale }
    }
    return Double("0." + String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads the offset from UTC in seconds; returns `nil` if it is malformed.
  mutating func offset() -> Int? {
    if isAtEnd || consume("Z") { return 0 }
    let sign = consume("+") ? 1 : consume("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    _ = consume(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
