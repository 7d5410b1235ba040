// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// A message may be stored three times: in its channel, as a thread's parent and as a reply.
extension ChatState {
  /// Edits every stored copy of a message.
  ///
  /// - Returns: Whether there is a copy, or was one that the same event removed.
  mutating func editMessage(
    _ id: MessageID,
    of event: ChatEvent,
    _ change: inout ChatChange,
    _ edit: (inout ChatMessage) -> Void
  ) throws(ChatRefusal) -> Bool {
    var parent = event.message?.parentID.value ?? event.parentID
    var isFound = false
    if event.channelID == nil, threads[id] == nil, parent == nil {
      throw .missing("cid", in: event.type)
    }
    if event.channelID != nil {
      var channel = try subject(of: event)
      if let place = channel.place(of: id) {
        var message = channel.latestMessages[place]
        edit(&message)
        parent = parent ?? message.parentID
        write(message, at: place, in: &channel, &change)
        isFound = true
      }
    }
    let isRemoved = change.messages[id] == .removed
    return updateCopies(of: id, parent: parent, &change, edit) || isFound || isRemoved
  }

  /// The copy of a message in the threads of its channel.
  func copy(of message: ChatMessage, in channel: ChannelID) -> ChatMessage? {
    if let thread = threads[message.id], thread.channel.id == channel {
      return thread.parentMessage
    }
    guard let thread = message.parentID.flatMap({ threads[$0] }), thread.channel.id == channel
    else {
      return nil
    }
    return thread.latestReplies.first { $0.id == message.id }
  }

  /// Edits a message as a thread's parent and as a reply, and returns whether it is one of these.
  @discardableResult mutating func updateCopies(
    of id: MessageID,
    parent: MessageID?,
    _ change: inout ChatChange,
    _ edit: (inout ChatMessage) -> Void
  ) -> Bool {
    var isFound = false
    if var thread = threads[id] {
      let old = thread.parentMessage
      edit(&thread.parentMessage)
      if thread.parentMessage != old { change.messages[id] = change.messages[id] ?? .updated }
      store(thread, &change)
      isFound = true
    }
    if let parent, var thread = threads[parent],
      let place = thread.latestReplies.firstIndex(where: { $0.id == id })
    {
      let old = thread.latestReplies.remove(at: place)
      var reply = old
      edit(&reply)
      if reply != old { change.messages[id] = change.messages[id] ?? .updated }
      thread.place(reply)
      store(thread, &change)
      isFound = true
    }
    return isFound
  }
}
