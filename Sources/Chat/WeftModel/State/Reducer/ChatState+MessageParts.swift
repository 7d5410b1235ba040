// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
  /// Adds, replaces or removes a user's reaction to a message.
  mutating func changeReaction(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let reaction = event.reaction else { throw .missing("reaction", in: event.type) }
    guard let id = event.subjectID else { throw .missing("message", in: event.type) }
    let moment = moment(of: event)
    let isFound = try editMessage(id, of: event, &change) { message in
      if let patch = event.message, !message.isNewer(than: patch.updatedAt ?? moment) {
        patch.apply(to: &message)
      }
      switch event.type {
      case .reactionDeleted: message.reactions.removeAll { $0 == reaction }
      case .reactionUpdated: message.reactions.replace(with: reaction)
      default: message.reactions.replace(with: reaction, keepingOthers: true)
      }
    }
    guard isFound else { throw .unknown(message: id) }
  }

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
      guard var known = message.keptContent.poll else { return }
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

  /// Sets or removes the current user's draft in a channel or in a thread.
  mutating func changeDraft(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let isDeleted = event.type == .draftDeleted
    guard isDeleted || event.draft != nil else { throw .missing("draft", in: event.type) }
    let draft = isDeleted ? nil : event.draft
    if let parent = event.threadID {
      let isFound = try editMessage(parent, of: event, &change) { $0.draftReply = draft }
      guard isFound else { throw .unknown(message: parent) }
      return
    }
    var channel = try subject(of: event)
    channel.draftMessage = draft
    store(channel, &change)
  }
}

extension [ChatReaction] {
  /// Replaces the author's first reaction, or only an equal one, or appends the reaction.
  fileprivate mutating func replace(
    with reaction: ChatReaction,
    keepingOthers keepsOthers: Bool = false
  ) {
    let index = firstIndex { $0 == reaction || !keepsOthers && $0.userID == reaction.userID }
    guard let index else { return append(reaction) }
    self[index] = reaction
    guard !keepsOthers else { return }
    let rest = self[(index + 1)...].filter { $0.userID != reaction.userID }
    replaceSubrange((index + 1)..., with: rest)
  }
}
