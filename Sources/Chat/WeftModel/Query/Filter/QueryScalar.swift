// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftJSON

/// A single value of a row or of a filter.
enum QueryScalar: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case moment(Moment)
  /// A value that can't be compared, such as an object.
  case opaque

  /// Converts the value of a custom member.
  init(_ json: JSONValue) {
    self =
      switch json {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .integer(let number): .integer(number)
      case .number(let number): number.isNaN ? .opaque : .number(number)
      case .decimal(let digits): Double(digits).map { .number($0) } ?? .opaque
      case .string(let text): .text(text)
      case .array, .object: .opaque
      }
  }

  /// Creates a text, or null for `nil`.
  init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension QueryScalar {
  /// The result of comparing two values.
  enum Order {
    case before
    case same
    case after
  }

  /// Compares this value with a filter's; returns `nil` if the two can't be compared.
  ///
  /// A text in date format is compared with dates as a date.
  func order(to other: QueryScalar) -> Order? {
    switch (self, other) {
    case (.null, .null): .same
    case (.bool(let first), .bool(let second)):
      first == second ? .same : second ? .before : .after
    case (.text(let first), .text(let second)): Self.order(first, second)
    case (.moment(let first), .moment(let second)): Self.order(first, second)
    case (.text(let text), .moment(let moment)):
      Moment(text).map { Self.order($0, moment) }
    default: orderOfNumbers(to: other)
    }
  }

  /// Whether both values are equal.
  func equals(_ other: QueryScalar) -> Bool { order(to: other) == .same }

  private func orderOfNumbers(to other: QueryScalar) -> Order? {
    switch (self, other) {
    case (.integer(let first), .integer(let second)): Self.order(first, second)
    case (.number(let first), .number(let second)): Self.order(first, second)
    case (.integer, .number), (.number, .integer):
      // This is exact, unlike converting the integer to a double.
      ExactNumber(self).flatMap { first in
        ExactNumber(other).map { Self.order(first, $0) }
      }
    default: nil
    }
  }

  private static func order<Value: Comparable>(_ first: Value, _ second: Value) -> Order {
    first == second ? .same : first < second ? .before : .after
  }

  private static func order(_ first: String, _ second: String) -> Order {
    String.isSame(first, second) ? .same : String.isBefore(first, second) ? .before : .after
  }
}

/// An integer or a double, split into the nearest double and the rest.
///
/// The nearest double never decreases as numbers grow. So comparing first the doubles and then the rests orders all
/// numbers exactly, including those that no double can represent.
struct ExactNumber: Comparable {
  /// The nearest double; zero is never negative.
  let nearest: Double
  /// The number minus the nearest double, between -1024 and 1024.
  let rest: Int16

  init?(_ scalar: QueryScalar) {
    switch scalar {
    case .integer(let number):
      nearest = Double(number)
      // If the nearest double is 2^63 this wraps around, and so does the difference.
      let rounded = nearest < 0x1p63 ? Int64(nearest) : .min
      rest = Int16(truncatingIfNeeded: number &- rounded)
    case .number(let number):
      nearest = number + 0
      rest = 0
    default: return nil
    }
  }

  /// The nearest double as an integer with the same order.
  var orderedBits: UInt64 {
    let bits = nearest.bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  static func < (first: ExactNumber, second: ExactNumber) -> Bool {
    first.nearest == second.nearest ? first.rest < second.rest : first.nearest < second.nearest
  }
}
