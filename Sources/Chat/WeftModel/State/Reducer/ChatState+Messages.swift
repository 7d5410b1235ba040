// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  mutating func addMessage(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let patch = try event.requiredMessage()
    var channel = try subject(of: event)
    if let index = channel.index(of: patch.id) {
      confirm(patch, at: index, in: channel, of: event, &change)
      return
    }
    var message = try newMessage(patch, of: event)
    // The copy in the thread may have more members set than the event.
    if let copy = copy(of: message, in: channel.id) {
      message = copy
      if !copy.isNewer(than: patch.updatedAt ?? copy.createdAt) { patch.apply(to: &message) }
    }
    if deletedMessages[patch.id] != nil
      || channel.truncatedAt.map({ message.createdAt <= $0 }) == true
    {
      return note(.skipped(.removed), in: channel, of: event, message: patch.id, &change)
    }
    unhide(&channel, by: message, of: event)
    advance(&channel, by: message)
    var reason = reasonNotToCount(message, in: channel, at: moment(of: event))
    if event.channel?.unreadCount != nil { reason = reason ?? .countTold }
    channel.insert(message)
    if reason == nil { count(message, by: 1, in: &channel) }
    change.messages[message.id] = .inserted
    store(channel, &change, also: .messages)
    note(
      reason.map { .skipped($0) } ?? .counted,
      in: channel,
      of: event,
      message: patch.id,
      &change
    )
    updateCopies(of: patch.id, parent: message.parentID, &change) { $0 = message }
  }

  /// Creates a message from an event that carries it in full.
  func newMessage(
    _ patch: MessagePatch,
    of event: ChatEvent
  ) throws(ChatRefusal) -> ChatMessage {
    guard let author = patch.author ?? event.user else {
      throw .missing("message.user_id", in: event.type)
    }
    var message = ChatMessage(
      id: patch.id,
      author: user(author.id),
      text: "",
      createdAt: patch.createdAt ?? moment(of: event)
    )
    patch.apply(to: &message)
    return message
  }

  /// Applies an event about a known message, with which the server confirms a message of this device or repeats itself.
  private mutating func confirm(
    _ patch: MessagePatch,
    at index: Int,
    in stored: ChatChannel,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) {
    var channel = stored
    var message = channel.history[index]
    let isOurs = message.localState != nil
    let known = message.updatedAt ?? message.createdAt
    let isNews = patch.updatedAt.map { $0 > known } ?? false
    if isOurs || isNews {
      if isOurs { message.localState = nil }
      patch.apply(to: &message)
      advance(&channel, by: message)
      write(message, at: index, in: &channel, &change)
      updateCopies(of: patch.id, parent: message.parentID, &change) { $0 = message }
    }
    note(.skipped(.deliveredBefore), in: channel, of: event, message: patch.id, &change)
  }

  /// Stores a changed message in its channel, and the channel in the state.
  mutating func write(
    _ message: ChatMessage,
    at index: Int,
    in channel: inout ChatChannel,
    _ change: inout ChatChange
  ) {
    let isChanged = message != channel.history[index]
    if isChanged {
      channel.replaceMessage(at: index, with: message)
      change.messages[message.id] = .updated
    }
    store(channel, &change, also: isChanged ? .messages : [])
  }

  /// Makes a hidden channel visible, unless it is blocked or the message doesn't have that effect.
  private mutating func unhide(
    _ channel: inout ChatChannel,
    by message: ChatMessage,
    of event: ChatEvent
  ) {
    guard channel.isHidden, message.showsHiddenChannels, !channel.isBlocked else { return }
    turn(.hidden, on: false, in: &channel, at: max(message.createdAt, moment(of: event)))
  }

  private func advance(_ channel: inout ChatChannel, by message: ChatMessage) {
    if message.kind == .system, channel.config.skipLastMsgAtUpdateForSystemMsg { return }
    channel.advanceLastMessage(to: message.createdAt)
  }

  /// Applies an edit of a message; refused if the message is not loaded.
  mutating func updateMessage(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var patch = try event.requiredMessage()
    let moment = moment(of: event)
    patch.updatedAt = patch.updatedAt ?? moment
    // An answer that grows isn't edited.
    if isGrowing(patch.id, in: event.channelID) { patch.textUpdatedAt = .kept }
    let isFound = try editMessage(patch.id, of: event, &change) { message in
      if !message.isNewer(than: patch.updatedAt ?? moment) { patch.apply(to: &message) }
    }
    guard isFound else { throw .unknown(message: patch.id) }
    if !change.isEmpty, let parent = patch.parentID.value ?? nil, threads[parent] != nil,
      patch.textUpdatedAt.value.map({ $0 != nil }) == true
    {
      change.threads[parent, default: []].insert(.touched)
    }
  }
}

// A message may be stored three times: in its channel, as a thread's parent, and as a reply.
extension ChatState {
  /// Edits every stored copy of a message.
  ///
  /// - Returns: Whether there is a copy, or the same event removed one.
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
      if let index = channel.index(of: id) {
        var message = channel.history[index]
        edit(&message)
        parent = parent ?? message.parentID
        write(message, at: index, in: &channel, &change)
        isFound = true
      }
    }
    let isRemoved = change.messages[id] == .removed
    return updateCopies(of: id, parent: parent, &change, edit) || isFound || isRemoved
  }

  /// Returns the copy of a message in the threads of its channel.
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

  /// Edits a message as a thread's parent and as a reply; returns whether it is one of these.
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
      let index = thread.latestReplies.firstIndex(where: { $0.id == id })
    {
      let old = thread.latestReplies.remove(at: index)
      var reply = old
      edit(&reply)
      if reply != old { change.messages[id] = change.messages[id] ?? .updated }
      thread.insert(reply)
      store(thread, &change)
      isFound = true
    }
    return isFound
  }
}

extension ChatMessage {
  /// Whether the message makes a hidden channel visible; shadowed and campaign messages don't.
  var showsHiddenChannels: Bool {
    !isShadowed && custom["created_by_campaign_id"] == nil
  }
}
