// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The totals of what stream clients read.
///
/// Their memory doesn't grow with time, so any growth of the process is the server's.
struct StreamFigures: Sendable {
  /// An event that arrived; times are nanoseconds of the monotonic clock.
  struct Event {
    let client: Int
    /// Its id, or -1 if it had none that is a number.
    let id: Int
    /// When it was made, or 0 if it didn't say.
    let made: Int
    let arrived: Int
  }

  /// How many clients could not connect or got no stream.
  var refused = 0
  /// How many streams ended before the time was over.
  var ended = 0
  var bytes = 0
  /// The processor time of the clients' thread.
  var processor: Duration = .zero
  /// How long the clients read.
  var elapsed: Duration = .zero

  /// How many events arrived.
  private(set) var events = 0
  /// How many ids are missing between two of a client's events.
  private(set) var lost = 0
  /// How many ids came again or out of order.
  private(set) var doubled = 0
  private(set) var latencies = Latencies()
  /// The highest id of each client.
  private var last: [Int]

  init(clients: Int, refused: Int = 0, ended: Int = 0) {
    (self.refused, self.ended) = (refused, ended)
    last = Array(repeating: -1, count: clients)
  }

  mutating func add(_ event: Event) {
    events += 1
    if event.made > 0 { latencies.add(.nanoseconds(event.arrived - event.made)) }
    guard event.id >= 0 else { return }
    let before = last[event.client]
    last[event.client] = max(before, event.id)
    guard before >= 0 else { return }
    if event.id > before { lost += event.id - before - 1 } else { doubled += 1 }
  }
}

/// A histogram of durations, in steps of ten microseconds up to five seconds.
struct Latencies: Sendable {
  private static let step = Duration.microseconds(10)
  private var counts = [UInt32](repeating: 0, count: 500_001)
  private var total = 0

  mutating func add(_ time: Duration) {
    let place = Int(time / Self.step)
    counts[min(max(0, place), counts.count - 1)] += 1
    total += 1
  }

  /// Returns the duration that a fraction of all did not exceed, such as 0.99, or `nil` if there are none.
  func quantile(_ part: Double) -> Duration? {
    guard total > 0 else { return nil }
    var rest = min(total - 1, Int(Double(total) * part))
    for (index, count) in counts.enumerated() {
      rest -= Int(count)
      if rest < 0 { return Self.step * (index + 1) }
    }
    return nil
  }
}
