// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A point in time in whole microseconds since 1970, within the years 0 to 9999.
///
/// Two doubles for the same time may differ by rounding; integers don't, so equal moments compare equal and can be
/// sorted by their bits.
struct Moment: Hashable, Comparable, Sendable {
  /// The range of times that ISO 8601 can write with a four-digit year.
  static let range: ClosedRange<Int64> = -62_167_219_200_000_000...253_402_300_799_999_999

  /// Microseconds since 1970.
  let microseconds: Int64

  /// Creates a moment, clamped to the range.
  init(microseconds: Int64) {
    self.microseconds = min(max(microseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Creates the moment nearest to a date.
  init(_ date: Date) {
    let exact = (date.timeIntervalSince1970 * 1_000_000).rounded()
    // NaN and values too large for an integer are outside the range anyway.
    let bounded = exact.isNaN ? -1e18 : min(max(exact, -1e18), 1e18)
    self.init(microseconds: Int64(bounded))
  }

  /// The date nearest to the moment.
  var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

  static func < (first: Moment, second: Moment) -> Bool {
    first.microseconds < second.microseconds
  }
}

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
  /// Returns `nil` for any other text. Nothing is allocated, because filters parse the texts of rows with it.
  init?(_ text: String) {
    var reader = MomentReader(text)
    guard let microseconds = reader.read() else { return nil }
    guard Self.range.contains(microseconds) else { return nil }
    self.init(microseconds: microseconds)
  }

  /// Returns the days since 1970 in the proleptic Gregorian calendar.
  ///
  /// The computation uses years that start in March, so that the leap day comes last.
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shifted.flooredQuotient(by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the date of a day counted from 1970.
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
  /// Returns the quotient rounded down and the remainder, which is never negative.
  fileprivate func flooredQuotient(by divisor: Self) -> (Self, Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// A parser that reads a moment digit by digit.
struct MomentReader {
  private let bytes: String.UTF8View
  private var position: String.UTF8View.Index

  init(_ text: String) {
    bytes = text.utf8
    position = bytes.startIndex
  }

  /// Returns the microseconds since 1970, or `nil` if the text is not a valid time.
  mutating func read() -> Int64? {
    guard let year = number(4), consume("-"), let month = number(2), consume("-"),
      let day = number(2),
      consume("T") || consume(" "),
      let hour = number(2), consume(":"), let minute = number(2), consume(":"),
      let second = number(2),
      let fraction = fraction(), let offset = offset(), position == bytes.endIndex,
      (1...12).contains(month), (1...length(of: month, in: year)).contains(day),
      hour < 24, minute < 60, second < 61
    else { return nil }
    let days = Moment.daysSince1970(year, month, day)
    let seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset
    return Int64(seconds) * 1_000_000 + fraction
  }

  private func length(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2
      ? (isLeap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: character) else {
      return false
    }
    bytes.formIndex(after: &position)
    return true
  }

  private mutating func digit() -> Int? {
    guard position < bytes.endIndex, (0x30...0x39).contains(bytes[position]) else { return nil }
    defer { bytes.formIndex(after: &position) }
    return Int(bytes[position] - 0x30)
  }

  private mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Reads the fraction as rounded microseconds, zero if there is none; returns `nil` if it is invalid.
  private mutating func fraction() -> Int64? {
    guard consume(".") else { return 0 }
    guard let first = digit() else { return nil }
    var (value, places) = (Int64(first), 1)
    while let digit = digit() {
      if places < 6 { value = value * 10 + Int64(digit) }
      if places == 6, digit >= 5 { value += 1 }
      places += 1
    }
    while places < 6 {
      value *= 10
      places += 1
    }
    return value
  }

  private mutating func offset() -> Int? {
    if position == bytes.endIndex || consume("Z") { return 0 }
    let sign = consume("+") ? 1 : consume("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    _ = consume(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
