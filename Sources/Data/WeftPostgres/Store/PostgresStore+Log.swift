// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel
internal import WeftSource
package import WeftStore

// The log as text, for programs.
extension PostgresStore {
  /// Returns the range of positions between which the log has all events.
  package func loggedPositions() throws(StoreError) -> ClosedRange<Int64> {
    try reading { () throws(StoreError) in
      counters.at(counters.kept).rawValue...counters.source.rawValue
    }
  }

  /// Returns the next events after a position, as lines of JSON, and the position up to which it has read.
  package func loggedLines(
    after position: Int64
  ) throws(StoreError) -> (events: [(Int64, String)], end: Int64) {
    try reading { () throws(StoreError) in
      guard let start = WorkspaceCounters(SourcePosition(rawValue: position)),
        let found = try reader.events(after: start, limit: 256)
      else {
        throw StoreError(
          .gone,
          at: reader.path,
          "its log was truncated while it was read; start again"
        )
      }
      let lines = found.events.map { (start.at($0.position).rawValue, $0.event.line) }
      return (lines, start.at(found.end).rawValue)
    }
  }
}
