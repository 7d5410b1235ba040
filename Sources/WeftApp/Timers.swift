// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What is to be done later, by moments of a clock that whoever drives the application reads.
struct Timers {
  private var entries: [(due: ContinuousClock.Instant, work: () -> Void)] = []

  /// When the next of them is due, nil when there is none.
  var next: ContinuousClock.Instant? { entries.map(\.due).min() }

  mutating func add(_ due: ContinuousClock.Instant, _ work: @escaping () -> Void) {
    entries.append((due, work))
  }

  /// Takes out what is due, the earliest first.
  mutating func take(at now: ContinuousClock.Instant) -> [() -> Void] {
    let due = entries.filter { $0.due <= now }.sorted { $0.due < $1.due }
    if due.isEmpty { return [] }
    entries.removeAll { $0.due <= now }
    return due.map(\.work)
  }
}
