// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// The event of a user who read a thread.
  struct ThreadReader: Hashable, Sendable {
    let thread: MessageID
    let user: UserID
  }

  /// Adds a reply to a thread that the current user takes part in.
  ///
  /// It neither creates nor moves a thread; if the thread is not loaded, the list offers to load it.
  mutating func addReply(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let patch = try event.requiredMessage()
    guard let parent = patch.parentID.value ?? event.threadID else {
      throw .missing("message.parent_id", in: event.type)
    }
    var reply = try newMessage(patch, of: event)
    reply.parentID = parent
    let channel = event.channelID.flatMap { channels[$0] }
    let isRemoved = channel?.wasRemoved(at: reply.createdAt) ?? false
    guard deletedMessages[reply.id] == nil, !isRemoved else { return }
    // The stored copy may have more members set than the event, and both places must be equal.
    if let channel {
      let known = channel.index(of: reply.id).map { channel.history[$0] }
      if let known = known ?? copy(of: reply, in: channel.id) {
        // The id belongs to another message, which can't be in this thread too.
        guard known.parentID == parent else { return }
        reply = known
      }
    }
    keep(reply, of: event, &change)
    guard var thread = threads[parent] else {
      let isByMutedAuthor = mutedUserIDs.contains(reply.author.id)
      change.notices.append(
        .replyInUnknownThread(
          parent,
          channel: event.channelID,
          isByMutedAuthor: isByMutedAuthor
        )
      )
      return
    }
    // A thread belongs to one channel; an event that names another channel does not apply.
    guard thread.channel.id == event.channelID ?? thread.channel.id,
      !thread.latestReplies.contains(where: { $0.id == reply.id })
    else { return }
    thread.insert(reply)
    change.messages[reply.id] = .inserted
    if reply.author.id != currentUserID, !mutedUserIDs.contains(reply.author.id) {
      let place = thread.indexOfRead(for: currentUserID)
      let count = thread.reads[place].unreadMessagesCount
      thread.reads[place].unreadMessagesCount = count == .max ? count : count + 1
    }
    store(thread, &change)
  }

  /// Adds a reply to its channel's messages, if the channel is known, without counting it as unread.
  private mutating func keep(
    _ reply: ChatMessage,
    of event: ChatEvent,
    _ change: inout ChatChange
  ) {
    guard var channel = event.channelID.flatMap({ channels[$0] }),
      channel.index(of: reply.id) == nil
    else { return }
    // A reply that is also shown in the channel has its own event, which counts it.
    guard !reply.isShownInChannel else { return }
    channel.insert(reply)
    channel.advanceLastMessage(to: reply.createdAt)
    change.messages[reply.id] = .inserted
    store(channel, &change, also: .messages)
  }

  /// Applies the server's data about a thread; a reply that comes with it is one of its newest.
  mutating func updateThread(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let patch = event.thread else { throw .missing("thread", in: event.type) }
    let reply = reply(of: patch.id, in: event)
    let known = threads[patch.id]
    guard var thread = known ?? reply.flatMap({ newThread(patch.id, event.channelID, by: $0) })
    else {
      throw .unknown(thread: patch.id)
    }
    patch.apply(to: &thread)
    if let reply, !thread.latestReplies.contains(where: { $0.id == reply.id }) {
      thread.insert(reply)
      change.messages[reply.id] = .inserted
    }
    for read in patch.reads + event.reads {
      let place = thread.indexOfRead(for: read.userID)
      if let date = read.lastReadAt.value { thread.reads[place].lastReadAt = date }
      if let count = read.unreadMessagesCount {
        thread.reads[place].unreadMessagesCount = max(0, count)
      }
    }
    store(thread, &change)
    change.notices.append(
      known == nil
        ? .replyInUnknownThread(thread.id, channel: thread.channel.id, isByMutedAuthor: false)
        : .threadUpdated(thread.id)
    )
  }

  /// Returns the reply that an event about its thread names, or `nil` if the channel doesn't have it.
  private func reply(of thread: MessageID, in event: ChatEvent) -> ChatMessage? {
    guard let id = event.message?.id, let channel = event.channelID,
      let reply = channels[channel]?.history.message(id), reply.parentID == thread
    else { return nil }
    return reply
  }

  /// Returns the thread that a reply starts.
  private func newThread(
    _ id: MessageID,
    _ channel: ChannelID?,
    by reply: ChatMessage
  ) -> ChatThread? {
    guard let channel = channel.flatMap({ channels[$0] }), let parent = channel.history.message(id)
    else { return nil }
    var thread = ChatThread(parentMessage: parent, channel: channel, createdAt: reply.createdAt)
    thread.createdBy = reply.author
    let authors =
      parent.author.id == reply.author.id ? [reply.author] : [parent.author, reply.author]
    thread.threadParticipants = authors.map { ThreadParticipant(user: $0) }
    thread.participantCount = authors.count
    thread.activeParticipantCount = 1
    return thread
  }

  mutating func markThreadRead(
    _ id: MessageID,
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard var thread = threads[id] else { throw .unknown(thread: id) }
    guard isNewReading(event, of: thread) else { return }
    let moment = moment(of: event)
    let place = thread.indexOfRead(for: event.user?.id ?? currentUserID)
    var read = thread.reads[place]
    // Replies after the event remain unread, even if an old reading is repeated.
    let later = replies(after: moment, in: thread, unreadFor: read.userID)
    read.lastReadAt = max(read.lastReadAt ?? moment, moment)
    read.unreadMessagesCount = min(read.unreadMessagesCount, later)
    thread.reads[place] = read
    store(thread, &change)
  }

  /// Returns how many known replies after a given time count as unread for a user.
  private func replies(after moment: Date, in thread: ChatThread, unreadFor user: UserID) -> Int {
    thread.latestReplies.count {
      $0.createdAt > moment && $0.author.id != user && !mutedUserIDs.contains($0.author.id)
    }
  }

  mutating func markThreadUnread(
    _ id: MessageID,
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard var thread = threads[id] else { throw .unknown(thread: id) }
    guard isNewReading(event, of: thread) else { return }
    let place = thread.indexOfRead(for: event.user?.id ?? currentUserID)
    var read = thread.reads[place]
    read.lastReadAt = event.lastReadAt
    let later = replies(after: moment(of: event), in: thread, unreadFor: read.userID)
    // Without a count, all that is known is that there is something to read.
    read.unreadMessagesCount = event.unreadMessages.map { max(0, $0) + later } ?? 1
    thread.reads[place] = read
    store(thread, &change)
  }

  /// Records a reading of a thread; returns whether neither it nor a later one has been applied.
  private mutating func isNewReading(_ event: ChatEvent, of thread: ChatThread) -> Bool {
    let reader = ThreadReader(thread: thread.id, user: event.user?.id ?? currentUserID)
    if let last = threadReadMoments[reader], !last.isBefore(event) { return false }
    threadReadMoments.set(ReadMoment(date: moment(of: event), type: event.type), for: reader)
    return true
  }
}

extension ChatThread {
  /// Returns the index of a user's read position, appending one if needed.
  mutating func indexOfRead(for user: UserID) -> Int {
    if let index = reads.firstIndex(where: { $0.userID == user }) { return index }
    reads.append(ThreadRead(userID: user))
    return reads.count - 1
  }
}
