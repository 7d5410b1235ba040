// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What one task hears and another reads, also when the first is given up.
final class Heard: Sendable {
  private let events = Mutex<[SourceEvent]>([])

  var all: [SourceEvent] { events.withLock { $0 } }
  var count: Int { events.withLock { $0.count } }

  func add(_ event: SourceEvent) { events.withLock { $0.append(event) } }
}

/// A number that counts down.
final class Count: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  /// The number after it went down by one.
  func down() -> Int {
    left.withLock { left in
      left -= 1
      return left
    }
  }
}
