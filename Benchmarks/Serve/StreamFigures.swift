// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What clients of streams read.
struct StreamFigures: Sendable {
  /// An event that arrived; times are nanoseconds of the monotonic clock.
  struct Event: Sendable {
    let client: UInt32
    /// Its id, or -1 when it had none that is a number.
    let id: Int32
    /// When it was made, or 0 when it did not say so.
    let made: Int
    let arrived: Int
  }

  /// How many clients there were.
  let clients: Int
  /// How many could not connect or were not answered with a stream.
  var refused = 0
  /// How many streams ended before the time was over.
  var ended = 0
  var bytes = 0
  var events: [Event] = []
  /// The time the thread of the clients was running.
  var processor: Duration = .zero
  /// How long they read.
  var elapsed: Duration = .zero

  /// How long each event took from when it was made, in nanoseconds, the shortest first.
  var latencies: [Int] {
    events.lazy.filter { $0.made > 0 }.map { $0.arrived - $0.made }.sorted()
  }

  /// The latency a part of all events did not exceed, such as 0.99; nil without events.
  func latency(_ part: Double) -> Duration? {
    let latencies = latencies
    guard !latencies.isEmpty else { return nil }
    let place = min(latencies.count - 1, Int(Double(latencies.count) * part))
    return .nanoseconds(latencies[place])
  }

  /// How many ids are missing between the first and the last of each client, and how many came
  /// again or too late.
  var gaps: (lost: Int, doubled: Int) {
    var last = [Int32](repeating: -1, count: clients)
    var (lost, doubled) = (0, 0)
    for event in events where event.id >= 0 {
      let before = last[Int(event.client)]
      if before >= 0 {
        if event.id > before { lost += Int(event.id - before) - 1 } else { doubled += 1 }
      }
      last[Int(event.client)] = max(event.id, before)
    }
    return (lost, doubled)
  }
}
