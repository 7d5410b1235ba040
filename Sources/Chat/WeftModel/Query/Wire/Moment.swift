// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftCodec

/// A point in time in whole microseconds since 1970, within the years 0 to 9999.
///
/// Two doubles for the same time may differ by rounding; integers don't, so equal moments compare equal and can be
/// sorted by their bits.
struct Moment: Hashable, Comparable, Sendable {
  /// The range of times that ISO 8601 can write with a four-digit year.
  static let range: ClosedRange<Int64> =
    Int64(ISOTime.range.lowerBound) * 1_000_000...Int64(ISOTime.range.upperBound) * 1_000_000
    + 999_999

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
    let (seconds, micros) = microseconds.flooredQuotient(by: 1_000_000)
    var fraction: [UInt8] = []
    if micros > 0 { fraction.append(decimal: Int(micros), digits: 6) }
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    return ISOTime.text(seconds: Int(seconds), fraction: fraction)
  }

  /// Reads ISO 8601: a date, a time, an optional fraction, and `Z`, an offset or nothing for UTC.
  ///
  /// Returns `nil` for any other text. Nothing is allocated, because filters parse the texts of rows with it.
  init?(_ text: String) {
    guard let time = ISOTime(text) else { return nil }
    let microseconds = Int64(time.seconds) * 1_000_000 + Self.microseconds(time.fraction)
    guard Self.range.contains(microseconds) else { return nil }
    self.init(microseconds: microseconds)
  }

  /// Returns a fraction of a second as rounded microseconds.
  private static func microseconds(_ digits: Substring.UTF8View) -> Int64 {
    var (value, places): (Int64, Int) = (0, 0)
    for digit in digits.prefix(7) {
      if places < 6 {
        value = value * 10 + Int64(digit - 0x30)
      } else if digit >= 0x35 {
        value += 1
      }
      places += 1
    }
    while places < 6 {
      value *= 10
      places += 1
    }
    return value
  }
}
