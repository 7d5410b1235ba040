// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftSource

/// The counters of a workspace in a database.
package struct WorkspaceCounters: Equatable, Sendable {
  /// The number of the current order of events, which changes with an import.
  package var epoch: Int64
  /// The position of the newest event.
  package var position: Int64
  /// The position up to which all events are deleted.
  package var kept: Int64

  /// Creates counters.
  package init(epoch: Int64 = 0, position: Int64 = 0, kept: Int64 = 0) {
    self.epoch = epoch
    self.position = position
    self.kept = kept
  }

  /// The number of bits of a position that hold the event's number; the bits above them hold the epoch.
  private static let bits: Int64 = 40

  /// The position for sources, which differs from the same position in another epoch.
  var source: SourcePosition { at(position) }

  /// Reads three columns of a row: epoch, position, and the position up to which events are deleted.
  init(_ row: PostgresRow, _ column: Int32) {
    epoch = row.integer(column)
    (position, kept) = (row.integer(column + 1), row.integer(column + 2))
  }

  /// Reads a position that a source has returned.
  init?(_ position: SourcePosition) {
    guard position.rawValue >= 0 else { return nil }
    epoch = position.rawValue >> Self.bits
    kept = 0
    self.position = position.rawValue & (1 << Self.bits - 1)
  }

  /// Returns the position of another event of the epoch.
  func at(_ position: Int64) -> SourcePosition {
    SourcePosition(rawValue: epoch << Self.bits | position)
  }
}
