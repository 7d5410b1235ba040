// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Gives messages moments of their own, in the order of the server's stream.
///
/// Lists sort by moments, and a server's order is that of its stream: the moment that a sender's server states may be
/// wrong by years. So a message has the moment it was sent at where that keeps the order, and otherwise the nearest
/// one that does. A message that has a moment keeps it.
enum StreamOrder {
  /// The least distance between two messages.
  static let step = 0.001

  /// An event as the server reported it.
  struct Stamp {
    /// When it was sent, as its sender's server says.
    var said: Date
    /// The moment it already has, nil where it is new.
    var known: Date?
  }

  /// Returns a moment for each event, in the order of the stream.
  ///
  /// - Parameters:
  ///   - stamps: Events that follow each other.
  ///   - last: The moment of the last event of the room that was reported before; new ones at the end are later.
  ///   - now: When the answer came: no message is of a time to come, unless its order asks for it.
  static func moments(_ stamps: [Stamp], after last: Date?, now: Date) -> [Date] {
    let lastKnown = stamps.lastIndex { $0.known != nil }
    var moments = stamps.map { $0.known ?? min($0.said, now) }
    // New events at the end come after all that were reported before.
    let start = lastKnown.map { $0 + 1 } ?? 0
    var floor = [lastKnown.map { moments[$0] }, last].compactMap(\.self).max()
    for index in start..<stamps.count {
      if let floor { moments[index] = max(moments[index], floor.addingTimeInterval(step)) }
      floor = moments[index]
    }
    if let lastKnown { fit(&moments, stamps, before: lastKnown) }
    return moments
  }

  /// Fits new events before one that has a moment between those that have one.
  private static func fit(_ moments: inout [Date], _ stamps: [Stamp], before end: Int) {
    var (next, floor) = (end, -1)
    while next > 0 {
      floor = stamps[..<next].lastIndex { $0.known != nil } ?? -1
      let run = (floor + 1)..<next
      let (low, high) = (floor < 0 ? nil : moments[floor], moments[next])
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
    // Where there is too little room, the distances become smaller than a step.
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
