// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How long to wait before a page that could not be loaded is asked for again.
public struct RetryPolicy: Equatable, Sendable {
  /// Seconds before the first attempt.
  public var firstDelay: Double
  /// How much longer each wait is than the one before.
  public var factor: Double
  /// The longest wait in seconds.
  public var longestDelay: Double
  /// Most attempts in a row.
  public var attempts: Int

  /// Creates a policy; each wait is longer than the one before.
  public init(
    firstDelay: Double = 1,
    factor: Double = 2,
    longestDelay: Double = 60,
    attempts: Int = 5
  ) {
    self.firstDelay = max(0, firstDelay)
    self.factor = max(1, factor)
    self.longestDelay = max(0, longestDelay)
    self.attempts = max(0, attempts)
  }

  /// Nothing is tried again until somebody asks for it.
  public static let manual = RetryPolicy(attempts: 0)

  /// Seconds to wait after a number of failures in a row, nil when it is not to be tried again.
  ///
  ///     RetryPolicy().delay(after: 3)  // 4
  public func delay(after failures: Int) -> Double? {
    guard failures > 0, failures <= attempts else { return nil }
    var delay = firstDelay
    for _ in 1..<failures { delay = min(delay * factor, longestDelay) }
    return min(delay, longestDelay)
  }
}
