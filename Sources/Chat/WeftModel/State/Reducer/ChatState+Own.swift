// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The user's private notes: saved, hidden and reported messages, and blocked users.
extension ChatState {
  /// Saves a message for later, changes its reminder, or no longer keeps it.
  mutating func changeReminder(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    change.notices.append(.received(event.type))
    guard let id = event.subjectID else { throw .missing("message_id", in: event.type) }
    let known = own.value.saved[id]
    if event.type == .reminderDeleted {
      guard known != nil else { return }
      own.value.keep(nil, of: id)
    } else {
      guard let channel = event.channelID ?? known?.channelID else {
        throw .missing("cid", in: event.type)
      }
      let saved = SavedMessage(
        id,
        in: channel,
        parent: event.threadID ?? known?.parentID,
        at: known?.savedAt ?? moment(of: event),
        remindAt: event.remindAt
      )
      guard saved != known else { return }
      own.value.keep(saved, of: id)
    }
    touch(id, of: event, &change)
  }

  /// Removes a message from the user's own view.
  mutating func hideMessage(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let id = event.subjectID else { throw .missing("message_id", in: event.type) }
    guard own.value.hidden[id] == nil else { return }
    own.value.hidden[id] = true
    own.value.keep(nil, of: id)
    touch(id, of: event, &change)
  }

  /// Records that the user reported a message.
  mutating func flagMessage(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let id = event.subjectID else { throw .missing("message_id", in: event.type) }
    // Moderators hear of the reports of others.
    guard event.user.map({ $0.id == currentUserID }) ?? true, own.value.flagged[id] == nil
    else { return }
    own.value.flagged[id] = true
    touch(id, of: event, &change)
  }

  /// Sets the users whose messages the user doesn't see.
  mutating func changeBlocks(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let ids = event.blockedUserIDs else {
      throw .missing("blocked_user_ids", in: event.type)
    }
    let blocked = Set(ids.prefix(OwnMarks.most))
    for id in blockedUserIDs.symmetricDifference(blocked) {
      own.value.blocked[id] = blocked.contains(id) ? true : nil
      change.users[id, default: []].insert(.messages)
    }
  }

  /// Marks a message as changed wherever the state has it.
  private mutating func touch(_ id: MessageID, of event: ChatEvent, _ change: inout ChatChange) {
    let parent = event.threadID
    if let channel = event.channelID.flatMap({ channels[$0] }), channel.index(of: id) != nil {
      change.messages[id] = .updated
      change.channels[channel.id, default: []].formUnion([.preview, .messages])
    }
    for thread in [id, parent].compactMap({ $0 }) where threads[thread] != nil {
      change.messages[id] = .updated
      change.threads[thread, default: []].insert(.touched)
    }
  }
}
