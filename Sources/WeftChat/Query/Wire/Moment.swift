// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A moment in whole microseconds since 1970, within the years 0 to 9999.
///
/// Doubles that stand for one moment differ by how they were worked out; whole numbers don't, so
/// equal means equal and the order of two is the order of their bits.
struct Moment: Hashable, Comparable, Sendable {
  /// The microseconds of the first and the last moment that ISO 8601 writes with four digits.
  static let range: ClosedRange<Int64> = -62_167_219_200_000_000...253_402_300_799_999_999

  /// Microseconds since 1970.
  let microseconds: Int64

  /// Creates a moment within the range; what lies beyond becomes its end.
  init(microseconds: Int64) {
    self.microseconds = min(max(microseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Creates the nearest moment to a date.
  init(_ date: Date) {
    let exact = (date.timeIntervalSince1970 * 1_000_000).rounded()
    // What is no number, or too large for one, lies beyond the range anyhow.
    let bounded = exact.isNaN ? -1e18 : min(max(exact, -1e18), 1e18)
    self.init(microseconds: Int64(bounded))
  }

  /// The nearest date.
  var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

  static func < (first: Moment, second: Moment) -> Bool {
    first.microseconds < second.microseconds
  }
}
