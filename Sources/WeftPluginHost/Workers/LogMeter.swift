// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much a plugin may say in a time.
struct LogMeter {
  /// So many lines are read a second, and so no more of one answer.
  static let linesPerSecond = 20

  private var second: Duration?
  private var count = 0

  /// How many more lines may be said at a moment.
  mutating func room(at now: Duration) -> Int {
    if second.map({ now - $0 >= .seconds(1) }) ?? true { (second, count) = (now, 0) }
    return Self.linesPerSecond - count
  }

  /// Notes that so many were said.
  mutating func add(_ lines: Int) { count += lines }
}
