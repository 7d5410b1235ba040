// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A histogram of durations, exact to within a fifth.
struct DurationHistogram: Sendable {
  /// Four steps for each power of two, from four nanoseconds to more than an hour.
  private static let steps = 4 * 42

  /// Empty until the first duration is counted.
  private var counts: [UInt32] = []
  private(set) var count = 0

  mutating func add(_ time: Duration) {
    if counts.isEmpty { counts = Array(repeating: 0, count: Self.steps) }
    counts[Self.step(of: time)] &+= 1
    count += 1
  }

  /// Returns the time that a share of all durations did not exceed; nil when there are none.
  func quantile(_ share: Double) -> Duration? {
    if count == 0 { return nil }
    var left = max(1, Int((Double(count) * share).rounded(.up)))
    for (step, count) in counts.enumerated() {
      left -= Int(count)
      if left <= 0 { return Self.end(of: step) }
    }
    return Self.end(of: Self.steps - 1)
  }

  private static func step(of time: Duration) -> Int {
    let nanoseconds = UInt64(max(4, min(time / .nanoseconds(1), 1e13)))
    let power = 63 - nanoseconds.leadingZeroBitCount
    // The two bits below the highest one are the quarter.
    let quarter = Int(nanoseconds >> (power - 2)) & 3
    return min(4 * power + quarter, steps - 1)
  }

  /// Returns the longest time of a step.
  private static func end(of step: Int) -> Duration {
    let (power, quarter) = (step / 4, step % 4)
    return .nanoseconds(Int64(Double(UInt64(1) << power) * (1 + Double(quarter + 1) / 4)))
  }
}
