// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

extension ChatState {
  /// Inserts a loaded channel, replacing any earlier version.
  ///
  /// Its users are added if the state does not have them. Messages that the channel's truncation removed are left out,
  /// and are removed from its threads.
  ///
  /// - Parameter now: When the channel was loaded; users typing in it count as typing for another half minute.
  /// - Complexity: O(*m*) in its members and messages.
  package mutating func insert(_ channel: ChatChannel, now: Date? = nil) {
    var channel = channel.withoutRemoved()
    noteUsers(of: channel)
    if let activity = channel.assistant {
      if let now { _ = assistants.set(activity, in: channel.id, at: now) }
      channel.assistant = nil
    }
    if let now {
      for user in channel.currentlyTypingUsers {
        _ = typing.start(TypingClock.Typist(channel: channel.id, user: user.id), at: now)
      }
    }
    see(channel.lastMessageAt)
    see(channel.history.first { _ in true }?.createdAt)
    index(channel)
    channels[channel.id] = channel
    for thread in threadsWithRemoved(in: channel) { insert(thread) }
  }

  /// Inserts a loaded thread, replacing any earlier version.
  ///
  /// If its parent message was removed, by truncation of the channel or by deletion, the thread is removed instead.
  ///
  /// - Complexity: O(*m*) in its participants and replies.
  package mutating func insert(_ thread: ChatThread) {
    guard var thread = thread.withoutRemoved(in: channels[thread.channel.id]),
      current(thread.parentMessage) != nil
    else { return removeThread(thread.id) }
    noteUsers(of: thread)
    if thread.channel.assistant != nil { thread.channel.assistant = nil }
    threads[thread.id] = thread
    threadsByChannel[thread.channel.id, default: PersistentMap()][thread.id] = thread.createdAt
  }

  /// Removes a channel and its threads.
  package mutating func removeChannel(_ id: ChannelID) {
    for thread in threadsByChannel[id]?.keys ?? [] { threads[thread] = nil }
    threadsByChannel[id] = nil
    unreadChannels[id] = nil
    mutedChannels[id] = nil
    muteEnds.set(nil, for: id)
    assistants.drop(id)
    audits[id] = nil
    channels[id] = nil
  }

  /// Removes a thread, as if it had not been loaded; an unknown id is ignored.
  mutating func removeThread(_ id: MessageID) {
    guard let thread = threads[id] else { return }
    threads[id] = nil
    threadsByChannel[thread.channel.id, default: PersistentMap()][id] = nil
  }

  /// Returns the threads of a channel that contain messages removed by its truncation.
  func threadsWithRemoved(in channel: ChatChannel) -> [ChatThread] {
    guard channel.truncatedAt != nil else { return [] }
    return threadIDs(of: channel.id).compactMap { threads[$0] }
      .filter { $0.withoutRemoved(in: channel) != $0 }
  }

  /// Updates the sets of unread and muted channels, which make walks over all channels unnecessary.
  mutating func index(_ channel: ChatChannel) {
    if channel.isUnread != (unreadChannels[channel.id] != nil) {
      unreadChannels[channel.id] = channel.isUnread ? true : nil
    }
    if channel.isMuted != (mutedChannels[channel.id] != nil) {
      mutedChannels[channel.id] = channel.isMuted ? true : nil
    }
    muteEnds.set(channel.muteDetails?.expiresAt, for: channel.id)
  }

  private mutating func noteUsers(of channel: ChatChannel) {
    for member in channel.members { note(member.user) }
    for user in channel.currentlyTypingUsers { note(user) }
    for message in channel.latestMessages { noteUsers(of: message) }
    if let user = channel.createdBy { note(user) }
    if let user = channel.membership?.user { note(user) }
  }

  private mutating func noteUsers(of thread: ChatThread) {
    noteUsers(of: thread.parentMessage)
    for reply in thread.latestReplies { noteUsers(of: reply) }
    for participant in thread.threadParticipants { note(participant.user) }
    if let user = thread.createdBy { note(user) }
  }

  private mutating func noteUsers(of message: ChatMessage) {
    note(message.author)
    let poll = message.keptContent.poll
    if let user = poll?.createdBy { note(user) }
    for vote in poll?.latestVotes ?? [] { if let user = vote.user { note(user) } }
  }

  private mutating func note(_ user: ChatUser) {
    if users[user.id] == nil { users[user.id] = user }
  }
}

// Reloading everything.
extension ChatState {
  /// Returns a state with the same settings and no models, for reloading them.
  package func emptied(
    for user: ChatUser,
    mutedUserIDs: Set<UserID>,
    marks: PersonalMarks
  ) -> ChatState {
    var state = ChatState(
      currentUser: user,
      mutedUserIDs: mutedUserIDs,
      config: config,
      now: latestMoment
    )
    state.ignoredEvents = ignoredEvents
    state.add(marks)
    return state
  }

  /// Copies what is not saved from an earlier state of the same models.
  ///
  /// That is who is typing and until when, the activities of assistants, the audit of unread counts, the ignored
  /// events, the configuration and the latest moment.
  package mutating func adopt(_ earlier: ChatState) {
    typing.adopt(earlier.typing)
    assistants.adopt(earlier.assistants)
    audits = earlier.audits
    ignoredEvents = earlier.ignoredEvents
    config = earlier.config
    see(earlier.latestMoment)
  }
}
