// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension ChatState {
  /// Who looks at the lists, as known now.
  public var currentUser: ChatUser { user(currentUserID) }

  /// How many channels are known, deleted ones included.
  public var channelCount: Int { channels.count }

  /// How many threads are known.
  public var threadCount: Int { threads.count }

  /// Every channel known, deleted ones included, by id.
  ///
  /// - Complexity: O(*n* log *n*).
  public var channelIDs: [ChannelID] { channels.keys.sorted() }

  /// Every thread known, by id.
  ///
  /// - Complexity: O(*n* log *n*).
  public var threadIDs: [MessageID] { threads.keys.sorted() }

  /// The threads known of a channel, by id.
  ///
  /// - Complexity: O(*k* log *k*) in their number.
  public func threadIDs(of channel: ChannelID) -> [MessageID] {
    threadsByChannel[channel]?.keys.sorted() ?? []
  }

  /// A user as known now; of an unknown one the id is shown.
  public func user(_ id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }

  /// Why a channel's count of unread messages is what it is: the last decisions, oldest first.
  public func audit(of channel: ChannelID) -> [AuditEntry] { audits[channel] ?? [] }

  /// When somebody's typing ends next; call ``expireTyping(now:)`` then.
  public var nextTypingEnd: Date? { typing.next }

  /// A channel with everybody in it as known now.
  ///
  /// - Parameter messages: how many of the newest messages are brought up to date; all by default.
  /// - Complexity: O(*m* log *u*) in its members and those messages.
  public func channel(_ id: ChannelID, messages: Int = .max) -> ChatChannel? {
    channels[id].map { current($0, messages: messages) }
  }

  /// A stored channel with everybody in it as known now.
  package func current(_ stored: ChatChannel, messages: Int = .max) -> ChatChannel {
    var channel = stored
    let current = Overlay(self)
    if let members = channel.members.replaced(by: current.member) { channel.members = members }
    if let member = channel.membership.flatMap(current.member) { channel.membership = member }
    if let user = channel.createdBy.flatMap(current.user) { channel.createdBy = user }
    if let users = channel.currentlyTypingUsers.replaced(by: current.user) {
      channel.currentlyTypingUsers = users
    }
    if let messages = channel.latestMessages.replaced(upTo: messages, by: current.message) {
      channel.latestMessages = messages
    }
    if let messages = current.withoutErased(channel.latestMessages) {
      channel.latestMessages = messages
    }
    return channel
  }

  /// A thread with its channel and everybody in it as known now.
  ///
  /// - Complexity: as of ``channel(_:messages:)``, and O(*r* log *u*) in its participants and replies.
  public func thread(_ id: MessageID, channelMessages: Int = .max) -> ChatThread? {
    threads[id].map { current($0, channelMessages: channelMessages) }
  }

  /// A stored thread with its channel and everybody in it as known now.
  func current(_ stored: ChatThread, channelMessages: Int = .max) -> ChatThread {
    current(stored, in: channel(stored.channel.id, messages: channelMessages))
  }

  /// A stored thread in a channel, if that is known, with everybody in it as known now.
  package func current(_ stored: ChatThread, in channel: ChatChannel?) -> ChatThread {
    var thread = stored
    let current = Overlay(self)
    if let channel { thread.channel = channel }
    if let message = current.message(thread.parentMessage) { thread.parentMessage = message }
    if let user = thread.createdBy.flatMap(current.user) { thread.createdBy = user }
    if let replies = thread.latestReplies.replaced(by: current.message) {
      thread.latestReplies = replies
    }
    if let replies = current.withoutErased(thread.latestReplies) { thread.latestReplies = replies }
    if let participants = thread.threadParticipants.replaced(by: current.participant) {
      thread.threadParticipants = participants
    }
    return thread
  }
}

extension ChatState {
  /// The messages known of a channel, newest first, as they were stored; see ``current(_:)``.
  package func storedMessages(of channel: ChannelID) -> [ChatMessage] {
    channels[channel]?.latestMessages ?? []
  }

  /// The replies known of a thread, newest first, as they were stored: those of the thread and those of its
  /// channel, each once.
  ///
  /// - Complexity: O(*m* log *m*) in the messages of the channel.
  package func storedReplies(to parent: MessageID, in channel: ChannelID) -> [ChatMessage] {
    let standing = storedMessages(of: channel).filter { $0.parentID == parent }
    let known = Set(standing.map(\.id))
    let others = (threads[parent]?.latestReplies ?? []).filter { !known.contains($0.id) }
    if others.isEmpty { return standing }
    return (standing + others).sorted { MessageCursor($0) > MessageCursor($1) }
  }

  /// A message of a channel, or of the thread in it below a parent, with its author as known now.
  ///
  /// - Complexity: O(*m*) in the messages loaded of the channel.
  package func message(_ id: MessageID, in channel: ChannelID, parent: MessageID?) -> ChatMessage? {
    let stored =
      channels[channel]?.latestMessages.first { $0.id == id }
      ?? parent.flatMap { threads[$0]?.latestReplies.last { $0.id == id } }
      ?? (id == parent ? threads[id] : nil)
      .flatMap { $0.channel.id == channel ? $0.parentMessage : nil }
    return stored.flatMap(current)
  }

  /// A stored message with its author as known now, nil when it was deleted without a trace.
  package func current(_ stored: ChatMessage) -> ChatMessage? {
    let overlay = Overlay(self)
    guard overlay.withoutErased([stored]) == nil else { return nil }
    return overlay.message(stored) ?? stored
  }
}

extension Array {
  /// The elements with replacements in place of the first ones, nil when none of those has one.
  fileprivate func replaced(
    upTo limit: Int = .max,
    by replacement: (Element) -> Element?
  ) -> [Element]? {
    var result: [Element]?
    for index in indices.prefix(limit) {
      guard let element = replacement(self[index]) else { continue }
      if result == nil { result = self }
      result?[index] = element
    }
    return result
  }
}
