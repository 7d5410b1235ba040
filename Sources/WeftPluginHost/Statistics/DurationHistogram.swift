// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How often something took how long, to within a fifth.
struct DurationHistogram: Sendable {
  /// Four steps between one power of two and the next, from four nanoseconds to more than an hour.
  private static let steps = 4 * 42

  /// Empty until there is something to count.
  private var counts: [UInt32] = []
  private(set) var count = 0

  mutating func add(_ time: Duration) {
    if counts.isEmpty { counts = Array(repeating: 0, count: Self.steps) }
    counts[Self.step(of: time)] &+= 1
    count += 1
  }

  /// What a share of all did not take longer than; nil where there is nothing.
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
    // The two bits below the highest one tell which quarter.
    let quarter = Int(nanoseconds >> (power - 2)) & 3
    return min(4 * power + quarter, steps - 1)
  }

  /// The longest time of a step.
  private static func end(of step: Int) -> Duration {
    let (power, quarter) = (step / 4, step % 4)
    return .nanoseconds(Int64(Double(UInt64(1) << power) * (1 + Double(quarter + 1) / 4)))
  }
}
