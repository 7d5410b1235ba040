// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Work to be done at later moments, by the clock of the surface that drives the application.
struct Timers {
  private var entries: [(due: ContinuousClock.Instant, work: () -> Void)] = []

  /// When the next work is due; nil when there is none.
  var next: ContinuousClock.Instant? { entries.map(\.due).min() }

  /// Adds work for a moment.
  mutating func add(_ due: ContinuousClock.Instant, _ work: @escaping () -> Void) {
    entries.append((due, work))
  }

  /// Removes and returns the work that is due, earliest first.
  mutating func take(at now: ContinuousClock.Instant) -> [() -> Void] {
    let due = entries.filter { $0.due <= now }.sorted { $0.due < $1.due }
    if due.isEmpty { return [] }
    entries.removeAll { $0.due <= now }
    return due.map(\.work)
  }
}
