// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The moment a message was written, which is also its id in its channel: `1700000000.000100`.
struct SlackTimestamp: Hashable {
  /// The text of the timestamp.
  let text: String
  /// The moment, exact to the microsecond.
  let date: Date

  /// Reads seconds since 1970 with six decimal digits, up to the year 9999.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...12).contains(parts[0].count), parts[1].count == 6,
      let seconds = Self.number(parts[0]), let micros = Self.number(parts[1]),
      seconds < Self.secondsEnd
    else { return nil }
    self.text = text
    date = Date(timeIntervalSinceReferenceDate: Self.reference(seconds) + Double(micros) / 1e6)
  }

  /// Returns the moment of whole seconds since 1970, nil beyond the year 9999.
  static func date(seconds: Int) -> Date? {
    (0..<secondsEnd).contains(seconds)
      ? Date(timeIntervalSinceReferenceDate: reference(seconds)) : nil
  }

  /// The first second of the year 10000, which a date of four digits can't express.
  private static let secondsEnd = 253_402_300_800

  /// Returns seconds since 2001, the reference of `Date`: only relative to it are sums with a
  /// fraction exact.
  private static func reference(_ seconds: Int) -> Double { Double(seconds - 978_307_200) }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    var number = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
