// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Dates as the workspace format writes them: a date, a time, an optional fraction of any length,
/// and `Z` or an offset; UTC where neither stands.
///
/// Hand-written because Foundation's parser takes a fraction either always or never.
enum ISODate {
  static func parse(_ text: String) -> Date? {
    var reader = Reader(bytes: Array(text.utf8))
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
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  private static func length(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days in the proleptic Gregorian calendar, counted in years that start in March so that the leap
  /// day comes last.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ character: Character) -> Bool {
      guard position < bytes.count, bytes[position] == character.asciiValue else { return false }
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

    mutating func fraction() -> Double? {
      guard take(".") else { return 0 }
      var (value, scale) = (0.0, 1.0)
      while let digit = number(1) {
        scale /= 10
        value += Double(digit) * scale
      }
      return scale < 1 ? value : nil
    }

    mutating func offset() -> Int? {
      if isAtEnd || take("Z") { return 0 }
      let sign = take("+") ? 1 : take("-") ? -1 : 0
      guard sign != 0, let hours = number(2), hours < 24 else { return nil }
      _ = take(":")
      guard let minutes = number(2), minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
