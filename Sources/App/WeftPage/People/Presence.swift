// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Whether something on which all people depend is there, such as the database, from looks at it from time to time.
///
///     var database = Presence()
///     database.look(false, at: start)            // .lost
///     database.look(false, at: start + .seconds(1))  // nil
///     database.look(true, at: start + .seconds(12))  // .back(after: 12 s)
struct Presence {
  /// What a look has found out.
  enum Change: Equatable {
    /// It is not there any more.
    case lost
    /// It is there again, after this time.
    case back(after: Duration)
  }

  /// How many looks in a row have to miss it before it counts as lost.
  private let patience: Int
  private var misses = 0
  private var missedSince: ContinuousClock.Instant?

  /// Begins with something that is there.
  init(patience: Int = 1) { self.patience = patience }

  /// Notes a look; returns what has changed since the ones before.
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
