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
  /// Replaces the user's first reaction, or only an equal one, or appends the reaction.
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
