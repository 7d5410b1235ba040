// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A rate limit (token bucket): a burst of `atOnce` units, then `perSecond` units each second.
///
///     var frames = Allowance(perSecond: 4, atOnce: 2)
///     frames.spendOne(at: .zero)  // true, twice
///     frames.spendOne(at: .zero)  // false, for a quarter of a second
///
/// Times may be counted from any origin but must never decrease.
package struct Allowance: Equatable, Sendable {
  private let perSecond: Double
  private let most: Double
  private var left: Double
  private var last: Duration?

  /// Creates a full allowance.
  package init(perSecond: Double, atOnce most: Double) {
    self.perSecond = perSecond
    self.most = most
    left = most
  }

  /// Spends one unit; returns `false` if less than one is left.
  package mutating func spendOne(at now: Duration) -> Bool {
    guard wait(at: now) == .zero else { return false }
    left -= 1
    return true
  }

  /// Spends units even if fewer are left; later callers then wait until the debt is paid back.
  package mutating func spend(_ count: Double, at now: Duration) {
    fill(at: now)
    left -= count
  }

  /// Gives units back, up to the size of a burst.
  package mutating func add(_ count: Double) { left = min(most, left + count) }

  /// Returns how long to wait until one unit is available; zero if it is now.
  package mutating func wait(at now: Duration) -> Duration {
    fill(at: now)
    // A shortfall within rounding error doesn't count.
    let missing = min(1, most) - left
    return missing <= 1e-9 ? .zero : .seconds(missing / perSecond)
  }

  private mutating func fill(at now: Duration) {
    let time = last.map { max(.zero, now - $0) } ?? .zero
    last = now
    left = min(most, left + time / .seconds(1) * perSecond)
  }
}
