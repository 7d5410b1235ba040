// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Whether a resource that all users depend on, such as the database, is available, according to periodic checks.
///
///     var database = Presence()
///     database.look(false, at: start)            // .lost
///     database.look(false, at: start + .seconds(1))  // nil
///     database.look(true, at: start + .seconds(12))  // .back(after: 12 s)
struct Presence {
  /// A change that a check has detected.
  enum Change: Equatable {
    /// The resource has become unavailable.
    case lost
    /// It is available again, after this time.
    case back(after: Duration)
  }

  /// The number of failed checks in a row after which it counts as lost.
  private let patience: Int
  private var misses = 0
  private var missedSince: ContinuousClock.Instant?

  /// Creates the state of an available resource.
  init(patience: Int = 1) { self.patience = patience }

  /// Records a check; returns the change it detected, if any.
  mutating func look(_ isThere: Bool, at now: ContinuousClock.Instant) -> Change? {
    guard isThere else {
      misses += 1
      missedSince = missedSince ?? now
      return misses == patience ? .lost : nil
    }
    defer { (misses, missedSince) = (0, nil) }
    guard misses >= patience, let missedSince else { return nil }
    return .back(after: now - missedSince)
  }
}
