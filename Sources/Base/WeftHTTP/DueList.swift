// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Elements that become due in the order they were added, each after the same time.
struct DueList<Element> {
  /// Identifies an element, to remove it.
  typealias Ticket = UInt64

  private var entries: [Ticket: (due: ContinuousClock.Instant, element: Element)] = [:]
  private var first: Ticket = 0
  private var next: Ticket = 0

  /// Adds an element that becomes due no earlier than all previous ones.
  mutating func add(_ element: Element, due: ContinuousClock.Instant) -> Ticket {
    entries[next] = (due, element)
    defer { next += 1 }
    return next
  }

  /// Removes an element before it is due.
  mutating func remove(_ ticket: Ticket) {
    entries[ticket] = nil
  }

  /// When the first element is due.
  mutating func earliest() -> ContinuousClock.Instant? {
    while first < next {
      if let entry = entries[first] { return entry.due }
      first += 1
    }
    return nil
  }

  /// The first element once it is due; it stays until it is removed.
  mutating func due(at now: ContinuousClock.Instant) -> Element? {
    guard let due = earliest(), due <= now else { return nil }
    return entries[first]?.element
  }

  /// Removes and returns the first element once it is due.
  mutating func popDue(at now: ContinuousClock.Instant) -> Element? {
    guard let due = earliest(), due <= now else { return nil }
    return entries.removeValue(forKey: first)?.element
  }

  var count: Int { entries.count }
}
