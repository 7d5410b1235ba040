// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The events one task has received, readable by another even after the first was cancelled.
final class Heard: Sendable {
  private let events = Mutex<[SourceEvent]>([])

  var all: [SourceEvent] { events.withLock { $0 } }
  var count: Int { events.withLock { $0.count } }

  func add(_ event: SourceEvent) { events.withLock { $0.append(event) } }
}

/// A counter that several tasks may count down.
final class Count: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  /// Decrements the number and returns it.
  func down() -> Int {
    left.withLock { left in
      left -= 1
      return left
    }
  }
}
