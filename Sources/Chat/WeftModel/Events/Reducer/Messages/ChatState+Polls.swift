// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
  /// Records what an event changes in a poll; messages with that poll are updated on reading.
  mutating func notePoll(of event: ChatEvent, _ change: inout ChatChange) {
    let polls = [event.poll, event.message?.poll.value ?? nil]
    for patch in polls.compactMap({ $0 }) {
      guard let id = patch.id else { continue }
      var merged = patch
      // A repeated event does not restore a deleted poll.
      if case .deleted = self.polls[id] { continue }
      if case .changed(let known) = self.polls[id] {
        merged = known
        merged.merge(patch)
        if merged == known { continue }
      }
      self.polls[id] = .changed(merged)
      change.modelsTouched += 1
      change.pollIDs.insert(id)
    }
  }

  /// Applies an event of a poll that was created, changed, closed, deleted or voted in.
  mutating func changePoll(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let poll = event.poll else { throw .missing("poll", in: event.type) }
    if event.type == .pollDeleted {
      guard let id = poll.id else { throw .missing("poll.id", in: event.type) }
      deletePoll(id, &change)
    } else if event.type == .pollClosed {
      var closed = poll
      closed.isClosed = .set(true)
      note(closed, &change)
    }
    guard poll.id == nil else { return }
    // A poll without an id can only be that of the message the event names.
    guard let id = event.subjectID else { throw .missing("poll.id", in: event.type) }
    let isFound = try editMessage(id, of: event, &change) { message in
      guard var known = message.poll else { return }
      poll.apply(to: &known)
      if event.type == .pollClosed { known.isClosed = true }
      message.poll = known
    }
    guard isFound else { throw .unknown(message: id) }
  }

  private mutating func deletePoll(_ id: String, _ change: inout ChatChange) {
    if case .deleted = polls[id] { return }
    polls[id] = .deleted
    change.modelsTouched += 1
    change.pollIDs.insert(id)
  }

  private mutating func note(_ patch: PollPatch, _ change: inout ChatChange) {
    var event = ChatEvent(.pollUpdated)
    event.poll = patch
    notePoll(of: event, &change)
  }
}
