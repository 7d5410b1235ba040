// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftDiff

/// A row's id that counts how often rows are examined.
struct CountedThreadID: RowIdentity, Hashable, Sendable {
  @TaskLocal private static var counter: Counter?

  let value: Int

  private final class Counter: @unchecked Sendable {
    // SAFETY: used by the one task that counts.
    var looks = 0
  }

  init(_ value: Int) { self.value = value }

  static func == (left: Self, right: Self) -> Bool {
    counter?.looks += 1
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    Self.counter?.looks += 1
    hasher.combine(value)
  }

  static func isSame(_ left: Self, _ right: Self) -> Bool { left == right }

  static func isBefore(_ left: Self, _ right: Self) -> Bool {
    counter?.looks += 1
    return left.value < right.value
  }

  func fingerprint(seed: UInt64) -> UInt64 {
    Self.counter?.looks += 1
    return value.fingerprint(seed: seed)
  }

  /// Returns how often rows are examined while the body runs.
  static func looks(during body: () -> Void) -> Int {
    let own = Counter()
    $counter.withValue(own, operation: body)
    return own.looks
  }
}
