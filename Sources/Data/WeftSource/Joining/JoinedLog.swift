// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The newest events of all sources in the order they arrived, each with its position in both orders.
struct JoinedLog {
  /// An event of one source.
  struct Entry {
    /// The source's index.
    let part: Int
    /// The event's position in the source.
    let origin: SourcePosition
    /// The event with its position in the joined source.
    let event: SourceEvent
  }

  /// The minimum number of events that are kept.
  static let kept = 4096

  private var entries: [Entry] = []
  /// The position of the newest event.
  private(set) var end = SourcePosition(rawValue: 0)

  /// The earliest position that can be followed from: all events after it are kept.
  private var start: Int64 { end.rawValue - Int64(entries.count) }

  /// Adds an event of a source.
  mutating func append(_ event: ChatEvent, of part: Int, at origin: SourcePosition) {
    end = SourcePosition(rawValue: end.rawValue + 1)
    entries.append(Entry(part: part, origin: origin, event: SourceEvent(end, event)))
    if entries.count > 2 * Self.kept { entries.removeFirst(Self.kept) }
  }

  /// Invalidates all positions so far, so that followers have to load their lists again.
  mutating func lose() {
    entries = []
    end = SourcePosition(rawValue: end.rawValue + 1)
  }

  /// Returns the events after a position.
  ///
  /// - Throws: `positionLost` if the log doesn't keep all of them.
  func entries(after position: SourcePosition) throws(SourceError) -> ArraySlice<Entry> {
    guard position.rawValue >= start, position <= end else { throw .lost(position) }
    return entries.suffix(Int(end.rawValue - position.rawValue))
  }

  /// Returns the latest position, at most `latest`, up to which pages of the sources reflect all events.
  ///
  /// - Parameters:
  ///   - latest: The position when the pages were requested.
  ///   - pages: The positions of the pages by the index of their source.
  /// - Complexity: O(*n*) in the events kept.
  func position(upTo latest: SourcePosition, of pages: [Int: SourcePosition]) -> SourcePosition {
    let missing = entries.first { entry in
      entry.event.position <= latest && pages[entry.part].map { $0 < entry.origin } ?? false
    }
    return missing.map { SourcePosition(rawValue: $0.event.position.rawValue - 1) } ?? latest
  }
}
