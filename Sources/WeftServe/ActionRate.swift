// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How many actions a page may still start: some at once, and then so many a second.
struct ActionRate {
  private let perSecond: Double
  private let most: Double
  private var left: Double
  private var last: ContinuousClock.Instant

  init(perSecond: Double, atOnce most: Double, at now: ContinuousClock.Instant) {
    (self.perSecond, self.most, left, last) = (perSecond, most, most, now)
  }

  /// Takes one; false when there is none left.
  mutating func take(at now: ContinuousClock.Instant) -> Bool {
    let time = (now - last) / .seconds(1)
    last = now
    left = min(most, left + time * perSecond)
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
