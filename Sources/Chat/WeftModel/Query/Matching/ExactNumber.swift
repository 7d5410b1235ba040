// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A whole number or a double, split into the nearest double and the rest.
///
/// The nearest double never decreases as numbers grow, so comparing the two parts in turn orders
/// all numbers exactly, including those that no double represents.
struct ExactNumber: Comparable {
  /// The nearest double; zero has no sign.
  let nearest: Double
  /// The number minus the nearest double, at most 1024 to either side.
  let rest: Int16

  init?(_ scalar: QueryScalar) {
    switch scalar {
    case .integer(let number):
      nearest = Double(number)
      // Where the nearest double is 2^63 this wraps around, and so does the difference.
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
