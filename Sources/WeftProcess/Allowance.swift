// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much may still be done of something: some at once, and then so much a second.
///
///     var frames = Allowance(perSecond: 4, atOnce: 2)
///     frames.take(at: .zero)  // true, twice
///     frames.take(at: .zero)  // false, for a quarter of a second
///
/// Moments are counted from any one, and only go forward.
package struct Allowance: Equatable, Sendable {
  private let perSecond: Double
  private let most: Double
  private var left: Double
  private var last: Duration?

  /// Creates an allowance of which nothing is used.
  package init(perSecond: Double, atOnce most: Double) {
    (self.perSecond, self.most, left) = (perSecond, most, most)
  }

  /// Takes one; false when there is none left.
  package mutating func take(at now: Duration) -> Bool {
    guard wait(at: now) == .zero else { return false }
    left -= 1
    return true
  }

  /// Takes as many as there may be left or not: what is too many, later ones wait for.
  package mutating func spend(_ count: Double, at now: Duration) {
    fill(at: now)
    left -= count
  }

  /// Gives some back, up to as many as may be taken at once.
  package mutating func add(_ count: Double) { left = min(most, left + count) }

  /// How long it takes until there is one, zero where there is.
  package mutating func wait(at now: Duration) -> Duration {
    fill(at: now)
    // What is missing by less than can be counted is there.
    let missing = min(1, most) - left
    return missing <= 1e-9 ? .zero : .seconds(missing / perSecond)
  }

  private mutating func fill(at now: Duration) {
    let time = last.map { max(.zero, now - $0) } ?? .zero
    last = now
    left = min(most, left + time / .seconds(1) * perSecond)
  }
}
