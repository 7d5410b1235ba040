// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A limit for the lines that a plugin logs.
struct LogMeter {
  /// How many lines are read in a second, and therefore at most of one answer.
  static let linesPerSecond = 20

  private var second: Duration?
  private var count = 0

  /// Returns how many more lines may be read at a moment.
  mutating func room(at now: Duration) -> Int {
    if second.map({ now - $0 >= .seconds(1) }) ?? true { (second, count) = (now, 0) }
    return Self.linesPerSecond - count
  }

  /// Counts lines that were read.
  mutating func add(_ lines: Int) { count += lines }
}
