// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
package import WeftSource

/// A reading that can be undone.
package struct UndoableReading {
  let marks: UnreadMarks
  let moment: Date
}

// Readings that the user may want to undo.
extension Engine {
  /// Performs an action that marks as read, and returns what undoes it.
  ///
  /// - Returns: Nil where nothing was unread, and where the chats come from a source, which alone
  ///   knows what was.
  /// - Throws: What ``perform(_:)`` throws.
  package func read(_ action: SourceAction) throws(SourceError) -> UndoableReading? {
    guard remote == nil else {
      try perform(action)
      return nil
    }
    guard let event = try action.event(in: state, at: environment.now) else { return nil }
    let marks =
      switch action {
      case .markAllRead: state.unreadMarks(of: state.unreadChannelIDs)
      case .markThreadRead(let id): state.unreadMarks(of: [], threads: [id])
      default: state.unreadMarks(of: action.channelID.map { [$0] } ?? [])
      }
    apply(event)
    guard !marks.isEmpty, let moment = event.createdAt else { return nil }
    return UndoableReading(marks: marks, moment: moment)
  }

  /// Makes unread again exactly what a reading marked as read, and what came since.
  package func undo(_ reading: UndoableReading) {
    for event in reading.marks.events(after: reading.moment) { apply(event) }
  }
}
