// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftCodec

/// The dates of the workspace format, as ``ISOTime`` reads and writes them.
///
/// Foundation's parser is not used because it requires a fraction either always or never.
enum ISODate {
  /// The seconds from 1970 to 2001, the reference date of `Date`; sums with a fraction are exact only relative to it.
  private static let referenceSecond = 978_307_200
  /// The seconds since 2001 that four-digit years can express in UTC.
  private static let writable =
    Double(
      ISOTime.range.lowerBound - referenceSecond
    )..<Double(
      ISOTime.range.upperBound + 1 - referenceSecond
    )

  /// The number of decimal digits that a double holds exactly.
  private static let exactDigits = 15

  static func parse(_ text: String) -> Date? {
    guard let read = ISOTime(text), let fraction = number(read.fraction) else { return nil }
    let time = Double(read.seconds - referenceSecond) + fraction
    return writable.contains(time) ? Date(timeIntervalSinceReferenceDate: time) : nil
  }

  /// Returns the double nearest to a fraction with these digits.
  private static func number(_ digits: Substring.UTF8View) -> Double? {
    let count = digits.count
    if count <= exactDigits {
      // Dividing two exact numbers gives the double nearest to the text.
      return digits.reduce(0) { 10 * $0 + Double($1 - 0x30) }
        / (0..<count).reduce(1) { scale, _ in 10 * scale }
    }
    return Double("0." + Substring(digits))
  }

  /// Formats a date in UTC with the fewest fraction digits that read back as the same date.
  ///
  ///     ISODate.text(Date(timeIntervalSince1970: 0.5))  // "1970-01-01T00:00:00.5Z"
  ///
  /// A date outside of the years 0 to 9999 becomes the first or the last one in that range.
  static func text(_ date: Date) -> String {
    let time = date.timeIntervalSinceReferenceDate
    let first = writable.lowerBound
    let end = writable.upperBound
    let clamped = time.isNaN ? 0 : min(max(time, first), end.nextDown)
    let whole = clamped.rounded(.down)
    return ISOTime.text(
      seconds: Int(whole) + referenceSecond,
      fraction: fraction(of: clamped, whole)
    )
  }

  /// Returns the shortest fraction that reads back as the same date; 18 digits exceed the precision of any.
  private static func fraction(of time: Double, _ whole: Double) -> [UInt8] {
    guard time > whole else { return [] }
    var scale = 1.0
    for count in 1...18 {
      scale *= 10
      let value = ((time - whole) * scale).rounded()
      guard value < scale else { continue }
      // The parser divides the same two exact numbers, so it gets this quotient.
      let isShort = count <= exactDigits
      if isShort, whole + value / scale != time { continue }
      var digits: [UInt8] = []
      digits.append(decimal: Int(value), digits: count)
      if isShort || count == 18 { return digits }
      if whole + (Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0) == time {
        return digits
      }
    }
    return []
  }
}
