// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Deletes a message: softly, leaving a "deleted" row, or hard, leaving nothing.
  mutating func deleteMessage(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let id = event.subjectID else { throw .missing("message", in: event.type) }
    if event.hardDelete {
      try removeMessage(id, of: event, &change)
    } else {
      try markDeleted(id, of: event, &change)
    }
  }

  private mutating func markDeleted(
    _ id: MessageID,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let moment = moment(of: event)
    let isFound = try editMessage(id, of: event, &change) { message in
      let updatedAt = event.message?.updatedAt ?? moment
      if !message.isNewer(than: updatedAt) { event.message?.apply(to: &message) }
      message.deletedAt = message.deletedAt ?? moment
      message.updatedAt = max(message.updatedAt ?? updatedAt, updatedAt)
    }
    guard isFound else {
      if deletedMessages[id] != nil { return }
      throw .unknown(message: id)
    }
    touchThreads(of: id, event, &change)
    guard let channel = event.channelID.flatMap({ channels[$0] }) else { return }
    note(.skipped(.softDeletion), in: channel, of: event, message: id, &change)
  }

  private mutating func removeMessage(
    _ id: MessageID,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    let isRepeated = deletedMessages[id] != nil
    deletedMessages.set(true, for: id)
    var parent = event.message?.parentID.value ?? nil
    if let index = channel.index(of: id) {
      let message = channel.history.remove(at: index)
      parent = parent ?? message.parentID
      change.messages[id] = .removed
      uncount(message, in: &channel, of: event, &change)
      store(channel, &change, also: .messages)
    } else if isRepeated {
      note(.skipped(.deliveredBefore), in: channel, of: event, message: id, &change)
    } else if let message = try? event.message.map({ try newMessage($0, of: event) }),
      event.message?.createdAt != nil
    {
      uncount(message, in: &channel, of: event, &change)
      store(channel, &change)
    } else {
      note(.skipped(.unknownMessage), in: channel, of: event, message: id, &change)
    }
    touchThreads(of: id, event, &change)
    dropThread(id, &change)
    if let parent { removeReply(id, from: parent, &change) }
  }

  private mutating func uncount(
    _ message: ChatMessage,
    in channel: inout ChatChannel,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) {
    let reason = reasonNotToCount(message, in: channel, at: moment(of: event))
    if reason == nil { count(message, by: -1, in: &channel) }
    let effect = reason.map { AuditEntry.Effect.skipped($0) } ?? .uncounted
    note(effect, in: channel, of: event, message: message.id, &change)
  }

  private mutating func removeReply(
    _ id: MessageID,
    from parent: MessageID,
    _ change: inout ChatChange
  ) {
    guard var thread = threads[parent],
      let index = thread.latestReplies.firstIndex(where: { $0.id == id })
    else { return }
    thread.latestReplies.remove(at: index)
    change.messages[id] = .removed
    store(thread, &change)
  }

  /// Marks the threads affected by a deletion as touched, so that lists check them again.
  private func touchThreads(of id: MessageID, _ event: ChatEvent, _ change: inout ChatChange) {
    guard !change.isEmpty else { return }
    let parent = event.message?.parentID.value ?? nil
    for thread in [id, parent].compactMap({ $0 }) where threads[thread] != nil {
      change.threads[thread, default: []].insert(.touched)
    }
  }
}
