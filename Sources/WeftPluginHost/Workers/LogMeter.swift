// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much a plugin may say in a time.
struct LogMeter {
  private static let linesPerSecond = 20

  private var second: Duration?
  private var count = 0

  /// Whether another line may be said at a moment.
  mutating func takes(at now: Duration) -> Bool {
    if second.map({ now - $0 >= .seconds(1) }) ?? true { (second, count) = (now, 0) }
    count += 1
    return count <= Self.linesPerSecond
  }
}
