// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
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
