// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The loading phase of a list.
public enum ListPhase: Equatable, Sendable {
  /// The first page is being loaded.
  case loading
  /// The list has rows.
  case loaded
  /// The list has loaded and has no rows.
  case empty
  /// The first page could not be loaded; the text is the reason.
  case error(String)

  /// The phase's name in the model output.
  public var name: String {
    switch self {
    case .loading: "loading"
    case .loaded: "loaded"
    case .empty: "empty"
    case .error: "error"
    }
  }

  /// The reason why the first page could not be loaded, or `nil` in other phases.
  public var reason: String? {
    if case .error(let reason) = self { reason } else { nil }
  }
}

extension ListStateOverride.Phase {
  var listPhase: ListPhase {
    switch self {
    case .loading: .loading
    case .empty: .empty
    case .error: .error("")
    case .loaded: .loaded
    }
  }
}

/// The delays before a list repeats a failed request for a page.
public struct RetryPolicy: Equatable, Sendable {
  /// The delay before the first attempt, in seconds.
  var firstDelay: Double
  /// The ratio of each delay to the previous one.
  var factor: Double
  /// The longest delay, in seconds.
  var longestDelay: Double
  /// The maximum number of attempts in a row.
  var attempts: Int

  /// Creates a policy; negative values count as zero, and a factor below one as one.
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

  /// A policy without automatic attempts; only the user can retry.
  package static let manual = RetryPolicy(attempts: 0)

  /// Returns the delay in seconds after a number of consecutive failures, or `nil` for no further attempt.
  ///
  ///     RetryPolicy().delay(after: 3)  // 4
  package func delay(after failures: Int) -> Double? {
    guard failures > 0, failures <= attempts else { return nil }
    var delay = firstDelay
    for _ in 1..<failures { delay = min(delay * factor, longestDelay) }
    return min(delay, longestDelay)
  }
}
