// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A moment in whole microseconds since 1970, within the years 0 to 9999.
///
/// Two doubles for the same moment may differ by rounding; whole numbers don't, so equal moments
/// compare equal and can be ordered by their bits.
struct Moment: Hashable, Comparable, Sendable {
  /// The range of moments that ISO 8601 writes with a year of four digits.
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
