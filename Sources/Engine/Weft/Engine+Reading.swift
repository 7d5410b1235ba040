// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
package import WeftSource

/// A reading that the user can undo.
package final class UndoableReading {
  /// The unread state of the chats that have been marked as read so far, before that.
  fileprivate(set) var marks: [UnreadMarks] = []
  let moment: Date
  /// The actions with which a source makes the chats unread again; empty if the engine does that itself.
  let requests: [SourceAction]

  init(at moment: Date, requests: [SourceAction] = []) {
    (self.moment, self.requests) = (moment, requests)
  }
}

/// Work on many chats, done a few at a time so that key presses never wait for all of it.
enum ReadingChore {
  /// The number of chats changed at a time: about as many as a file store can change in 8 ms.
  static let atOnce = 200

  /// Marks the remaining unread chats as read, and finally everything with one event.
  case read(ArraySlice<ChannelID>, ChatEvent, UndoableReading)
  /// Applies the remaining events that undo a reading.
  case undo(ArraySlice<ChatEvent>)
}

// Readings that the user may want to undo.
extension Engine {
  /// Performs an action that marks as read and returns the reading, which can be undone.
  ///
  /// If many chats are unread, it marks a few and leaves the others to ``goOnReading()``.
  ///
  /// Over a source, the reading is undone by requests, one for each chat. So it can't be undone if more than
  /// ``mostRequests`` chats were unread, or if it marked a thread.
  ///
  /// - Returns: `nil` if nothing was unread, or if the reading can't be undone.
  /// - Throws: What ``perform(_:)`` throws.
  package func read(_ action: SourceAction) throws(SourceError) -> UndoableReading? {
    guard remote == nil else {
      let requests = unreadAgain(after: action)
      try perform(action)
      return requests.isEmpty ? nil : UndoableReading(at: environment.now, requests: requests)
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

  /// Makes everything unread again that a reading marked as read, plus what has arrived since.
  ///
  /// Chats that the reading has not marked yet stay as they are.
  package func undo(_ reading: UndoableReading) {
    guard reading.requests.isEmpty else {
      // The source reports what it refuses.
      for request in reading.requests { try? perform(request) }
      return
    }
    chores.removeAll { if case .read(_, _, let other) = $0 { other === reading } else { false } }
    chores.append(.undo(reading.marks.flatMap { $0.events(after: reading.moment) }[...]))
    goOnReading()
  }

  /// The maximum number of requests to a source with which a reading is undone.
  private static let mostRequests = 50

  /// Returns the requests that make the chats unread again that an action marks as read.
  private func unreadAgain(after action: SourceAction) -> [SourceAction] {
    let ids = action == .markAllRead ? state.unreadChannelIDs : action.channelID.map { [$0] } ?? []
    guard ids.count <= Self.mostRequests else { return [] }
    return ids.compactMap { id -> SourceAction? in
      guard let channel = state.channel(id), channel.isUnread else { return nil }
      let user = state.currentUserID
      let read = channel.reads.first { $0.userID == user }?.lastReadAt ?? .distantPast
      // The newest message comes first; older ones may not be loaded.
      let first = channel.history.newest.last { $0.createdAt > read && $0.author.id != user }
      return .markUnread(id, from: first?.id)
    }
  }

  /// Whether chats remain to be marked as read, or as unread again.
  package var isReading: Bool { !chores.isEmpty }

  /// Marks the next few chats of a reading or an undo that is not finished.
  ///
  /// - Complexity: That of ``ReadingChore/atOnce`` chats, no matter how many remain.
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
      // Finally marks everything as read, which only affects messages that have just arrived.
      if rest.isEmpty { apply(whole) } else { chores.insert(.read(rest, whole, reading), at: 0) }
    case .undo(let events):
      for event in events.prefix(ReadingChore.atOnce) { apply(event) }
      let rest = events.dropFirst(ReadingChore.atOnce)
      if !rest.isEmpty { chores.insert(.undo(rest), at: 0) }
    }
  }
}
