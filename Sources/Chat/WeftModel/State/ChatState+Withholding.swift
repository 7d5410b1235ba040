// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Returns an event as plugins may read it: without the content of deleted messages.
  ///
  /// Models hide that content themselves (see ``ChatMessage/keptContent``), but an event contains everything
  /// that the server sent, and may be late.
  ///
  /// - Complexity: O(*m*) in the channel's loaded messages for each message that the event contains.
  package func withholdingDeleted(_ event: ChatEvent) -> ChatEvent {
    var event = event
    let channel = event.channelID
    let thread = event.threadID
    func withhold(_ patch: inout MessagePatch) {
      if isDeleted(patch, in: channel, thread: thread) { patch.withholdContent() }
    }
    if event.type == .messageDeleted {
      event.message?.withholdContent()
    } else if var message = event.message {
      withhold(&message)
      event.message = message
    }
    if var parent = event.thread?.parentMessage {
      withhold(&parent)
      event.thread?.parentMessage = parent
    }
    if var messages = event.channel?.messages {
      for index in messages.indices { withhold(&messages[index]) }
      event.channel?.messages = messages
    }
    if event.poll != nil, let id = event.subjectID,
      isDeleted(MessagePatch(id), in: channel, thread: thread)
    {
      event.poll = nil
    }
    return event
  }

  /// Whether a message named by an event is deleted, according to the event or the state.
  private func isDeleted(
    _ patch: MessagePatch,
    in channel: ChannelID?,
    thread: MessageID?
  ) -> Bool {
    if (patch.deletedAt.value ?? nil) != nil { return true }
    if patch.kind == .set(.deleted) || deletedMessages[patch.id] != nil { return true }
    let parent = (patch.parentID.value ?? nil) ?? thread ?? patch.id
    guard let channel = channel ?? threads[parent]?.channel.id else { return false }
    return message(patch.id, in: channel, parent: parent)?.isDeleted ?? false
  }
}

extension MessagePatch {
  /// Removes the members that a deleted message hides (see ``ChatMessage/Content``).
  mutating func withholdContent() {
    text = .kept
    attachments = .kept
    poll = .kept
    translations = .kept
    originalLanguage = .kept
    mentionedUsers = .kept
    quotedMessageID = .kept
    custom = [:]
  }
}
