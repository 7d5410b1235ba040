// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The standard library's `difference(from:)`, run once if it is expected to end within 30 s.
///
/// Its time grows with the square of the differences, so the time at a tenth of the length predicts
/// whether the next one is worth waiting for.
struct StandardDifference {
  private var last: [DiffCase: Duration] = [:]

  /// Times the difference of two lists of a length, after trying the smaller lengths; nil when it
  /// would take too long.
  mutating func time<Row: Equatable>(
    _ diffCase: DiffCase,
    _ size: Int,
    _ lists: (Int) -> (old: [Row], new: [Row])
  ) -> Duration? {
    if let last = last[diffCase] {
      if last * 100 > .seconds(30) { return nil }
    } else if size > 1_000, time(diffCase, size / 10, lists) == nil {
      return nil
    } else if let last = last[diffCase], last * 100 > .seconds(30) {
      return nil
    }
    let (old, new) = lists(size)
    let time = Stopwatch.time { new.difference(from: old).count }
    last[diffCase] = time
    return time
  }
}
