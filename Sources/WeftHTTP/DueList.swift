// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Things that are due some time after they were added, the same time for all of them.
struct DueList<Element> {
  /// What takes something out again.
  typealias Ticket = UInt64

  private var entries: [Ticket: (due: ContinuousClock.Instant, element: Element)] = [:]
  private var first: Ticket = 0
  private var next: Ticket = 0

  /// Adds something that is due no earlier than what was added before.
  mutating func add(_ element: Element, due: ContinuousClock.Instant) -> Ticket {
    entries[next] = (due, element)
    defer { next += 1 }
    return next
  }

  mutating func remove(_ ticket: Ticket) {
    entries[ticket] = nil
  }

  /// When the first of them is due.
  mutating func earliest() -> ContinuousClock.Instant? {
    while first < next {
      if let entry = entries[first] { return entry.due }
      first += 1
    }
    return nil
  }

  /// The first of them, once it is due; it stays until it is removed.
  mutating func due(at now: ContinuousClock.Instant) -> Element? {
    guard let due = earliest(), due <= now else { return nil }
    return entries[first]?.element
  }

  /// Takes out one that is due.
  mutating func popDue(at now: ContinuousClock.Instant) -> Element? {
    guard let due = earliest(), due <= now else { return nil }
    return entries.removeValue(forKey: first)?.element
  }

  var count: Int { entries.count }
}
