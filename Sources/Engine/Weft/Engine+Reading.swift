// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
package import WeftSource

/// A reading that can be undone.
package final class UndoableReading {
  /// What was unread, as far as it has been marked as read.
  fileprivate(set) var marks: [UnreadMarks] = []
  let moment: Date

  init(at moment: Date) { self.moment = moment }
}

/// Work on many chats that is done a few chats at a time, so that no key waits for all of it.
enum ReadingChore {
  /// How many chats are changed at a time: as many as take about 8 ms in a file.
  static let atOnce = 200

  /// Marks the rest of the unread chats as read, and at last everything by one event.
  case read(ArraySlice<ChannelID>, ChatEvent, UndoableReading)
  /// Applies the rest of the events that undo a reading.
  case undo(ArraySlice<ChatEvent>)
}

// Readings that the user may want to undo.
extension Engine {
  /// Performs an action that marks as read, and returns what undoes it.
  ///
  /// Where many chats are unread, it marks a few and leaves the others to ``goOnReading()``.
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
    let reading = UndoableReading(at: event.createdAt ?? environment.now)
    if case .markAllRead = action {
      let unread = state.unreadChannelIDs
      chores.append(.read(unread[...], event, reading))
      goOnReading()
      return unread.isEmpty ? nil : reading
    }
    if case .markThreadRead(let id) = action {
      reading.marks = [state.unreadMarks(of: [], threads: [id])]
    } else {
      reading.marks = [state.unreadMarks(of: action.channelID.map { [$0] } ?? [])]
    }
    apply(event)
    return reading.marks.allSatisfy(\.isEmpty) ? nil : reading
  }

  /// Makes unread again exactly what a reading marked as read, and what came since.
  ///
  /// What the reading has not come to stays as it is.
  package func undo(_ reading: UndoableReading) {
    chores.removeAll { if case .read(_, _, let other) = $0 { other === reading } else { false } }
    chores.append(.undo(reading.marks.flatMap { $0.events(after: reading.moment) }[...]))
    goOnReading()
  }

  /// Whether chats are still to be marked as read, or as unread again.
  package var isReading: Bool { !chores.isEmpty }

  /// Marks the next few chats, where a reading has left some.
  ///
  /// - Complexity: That of ``ReadingChore/atOnce`` chats, however many there are.
  package func goOnReading() {
    guard !chores.isEmpty else { return }
    switch chores.removeFirst() {
    case .read(let channels, let whole, let reading):
      let next = channels.prefix(ReadingChore.atOnce)
      reading.marks.append(state.unreadMarks(of: Array(next)))
      for id in next {
        let event = ChatEvent(.notificationMarkRead, cid: id, at: reading.moment) {
          $0.user = whole.user
        }
        apply(event)
      }
      let rest = channels.dropFirst(ReadingChore.atOnce)
      // At last everything, which is read by now but for what came meanwhile.
      if rest.isEmpty { apply(whole) } else { chores.insert(.read(rest, whole, reading), at: 0) }
    case .undo(let events):
      for event in events.prefix(ReadingChore.atOnce) { apply(event) }
      let rest = events.dropFirst(ReadingChore.atOnce)
      if !rest.isEmpty { chores.insert(.undo(rest), at: 0) }
    }
  }
}
