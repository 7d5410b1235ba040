// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A histogram of durations, in steps of ten microseconds up to five seconds.
struct Latencies: Sendable {
  private static let step = Duration.microseconds(10)
  private var counts = [UInt32](repeating: 0, count: 500_001)
  private var total = 0

  mutating func add(_ time: Duration) {
    let place = Int(time / Self.step)
    counts[min(max(0, place), counts.count - 1)] += 1
    total += 1
  }

  /// The duration that a fraction of all did not exceed, such as 0.99; nil when there are none.
  func quantile(_ part: Double) -> Duration? {
    guard total > 0 else { return nil }
    var rest = min(total - 1, Int(Double(total) * part))
    for (place, count) in counts.enumerated() {
      rest -= Int(count)
      if rest < 0 { return Self.step * (place + 1) }
    }
    return nil
  }
}
