// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Assigns dates to messages so that they sort in the order of the server's stream.
///
/// Lists sort by date, but the date that a sender's server states may be wrong by years. A message keeps its stated
/// date if that fits the stream order, and otherwise gets the nearest one that does. A date once assigned never
/// changes.
enum StreamOrder {
  /// The minimum distance between two messages, in seconds.
  static let step = 0.001

  /// An event as the server reported it.
  struct Stamp {
    /// When the event was sent, according to the sender's server.
    var said: Date
    /// The date assigned earlier, or `nil` for a new event.
    var known: Date?
  }

  /// Returns a date for each event, in stream order.
  ///
  /// - Parameters:
  ///   - stamps: Consecutive events of the stream.
  ///   - last: The date of the room's last event before these; new events at the end get later dates.
  ///   - now: The time of the answer; no date is later, unless the order requires it.
  static func moments(_ stamps: [Stamp], after last: Date?, now: Date) -> [Date] {
    let lastKnown = stamps.lastIndex { $0.known != nil }
    var moments = stamps.map { $0.known ?? min($0.said, now) }
    // New events at the end come after everything reported before.
    let start = lastKnown.map { $0 + 1 } ?? 0
    var floor = [lastKnown.map { moments[$0] }, last].compactMap(\.self).max()
    for index in start..<stamps.count {
      if let floor { moments[index] = max(moments[index], floor.addingTimeInterval(step)) }
      floor = moments[index]
    }
    if let lastKnown { fit(&moments, stamps, before: lastKnown) }
    return moments
  }

  /// Assigns dates to new events that are followed by a known one, between their known neighbours.
  private static func fit(_ moments: inout [Date], _ stamps: [Stamp], before end: Int) {
    var next = end
    var floor = -1
    while next > 0 {
      floor = stamps[..<next].lastIndex { $0.known != nil } ?? -1
      let run = (floor + 1)..<next
      let low = floor < 0 ? nil : moments[floor]
      let high = moments[next]
      fit(&moments, run, between: low, and: high)
      next = floor
      if floor < 0 { return }
    }
  }

  private static func fit(
    _ moments: inout [Date],
    _ run: Range<Int>,
    between low: Date?,
    and high: Date
  ) {
    guard !run.isEmpty else { return }
    // If there is too little room, the distances shrink below a step.
    let room = low.map { max(high.timeIntervalSince($0), 0) / Double(run.count + 1) } ?? step
    let step = min(step, room)
    if let low {
      var floor = low
      for index in run {
        moments[index] = max(moments[index], floor.addingTimeInterval(step))
        floor = moments[index]
      }
    } else {
      for index in run.dropFirst() {
        moments[index] = max(moments[index], moments[index - 1].addingTimeInterval(step))
      }
    }
    var ceiling = high
    for index in run.reversed() {
      moments[index] = min(moments[index], ceiling.addingTimeInterval(-step))
      ceiling = moments[index]
    }
  }
}
