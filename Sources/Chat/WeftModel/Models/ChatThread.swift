// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// The replies to one message, as the thread list shows them.
///
/// Copies share their storage until one of them is changed, so copying a thread is cheap.
public struct ChatThread: Equatable, Sendable {
  /// The storage that copies share until one of them is changed; a list may hold a million threads.
  private struct Fields: Equatable, Sendable {
    var parentMessage: ChatMessage
    var channel: ChatChannel
    var title: String?
    var createdBy: ChatUser?
    var createdAt: Date
    var updatedAt: Date?
    var lastMessageAt: Date?
    var replyCount: Int = 0
    var participantCount: Int = 0
    var activeParticipantCount: Int = 0
    var threadParticipants: [ThreadParticipant] = []
    var latestReplies: [ChatMessage] = []
    var reads: [ThreadRead] = []
    var custom: [String: JSONValue] = [:]
  }

  /// The thread's id, which is that of its parent message.
  public var id: MessageID
  private var fields: CopyOnWrite<Fields>

  /// Creates a thread; its other properties can be set afterwards.
  public init(parentMessage: ChatMessage, channel: ChatChannel, createdAt: Date) {
    id = parentMessage.id
    fields = CopyOnWrite(
      Fields(parentMessage: parentMessage, channel: channel, createdAt: createdAt)
    )
  }
}

extension ChatThread {
  /// Returns the thread at a given time: without its channel's mute if that has ended by then.
  package func asOf(_ moment: Date) -> ChatThread {
    guard channel.isMuted, !channel.isMuted(at: moment) else { return self }
    var thread = self
    thread.channel.muteDetails = nil
    return thread
  }
}

extension ChatThread {
  /// The message that all replies belong to.
  public var parentMessage: ChatMessage {
    get { fields.value.parentMessage }
    _modify { yield &fields.value.parentMessage }
  }

  /// The channel as of the last load; the state replaces it by the latest one when the thread is read.
  public var channel: ChatChannel {
    get { fields.value.channel }
    _modify { yield &fields.value.channel }
  }

  /// The thread's own title.
  public var title: String? {
    get { fields.value.title }
    _modify { yield &fields.value.title }
  }

  /// The user who wrote the first reply.
  public var createdBy: ChatUser? {
    get { fields.value.createdBy }
    _modify { yield &fields.value.createdBy }
  }

  /// When the thread was started.
  public var createdAt: Date {
    get { fields.value.createdAt }
    _modify { yield &fields.value.createdAt }
  }

  /// When anything about the thread last changed.
  public var updatedAt: Date? {
    get { fields.value.updatedAt }
    _modify { yield &fields.value.updatedAt }
  }

  /// When the newest reply was written.
  public var lastMessageAt: Date? {
    get { fields.value.lastMessageAt }
    _modify { yield &fields.value.lastMessageAt }
  }

  /// The server's count; only the newest replies are in ``latestReplies``.
  public var replyCount: Int {
    get { fields.value.replyCount }
    _modify { yield &fields.value.replyCount }
  }

  /// The server's count, including participants who aren't loaded.
  public var participantCount: Int {
    get { fields.value.participantCount }
    _modify { yield &fields.value.participantCount }
  }

  /// The number of participants who have written something.
  public var activeParticipantCount: Int {
    get { fields.value.activeParticipantCount }
    _modify { yield &fields.value.activeParticipantCount }
  }

  /// The known participants; there may be more (see ``participantCount``).
  public var threadParticipants: [ThreadParticipant] {
    get { fields.value.threadParticipants }
    _modify { yield &fields.value.threadParticipants }
  }

  /// The latest replies, oldest first.
  public var latestReplies: [ChatMessage] {
    get { fields.value.latestReplies }
    _modify { yield &fields.value.latestReplies }
  }

  /// The read position of each participant.
  public var reads: [ThreadRead] {
    get { fields.value.reads }
    _modify { yield &fields.value.reads }
  }

  /// Other members of the server's object, by name.
  public var custom: [String: JSONValue] {
    get { fields.value.custom }
    _modify { yield &fields.value.custom }
  }

  /// Returns how far a user has read, or `nil` if that is unknown.
  public func read(for user: UserID) -> ThreadRead? {
    reads.first { $0.userID == user }
  }
}

/// A user who takes part in a thread.
public struct ThreadParticipant: Equatable, Sendable {
  /// The user as of the last load or event.
  public var user: ChatUser
  /// The time up to which the participant has read the thread.
  public var lastReadAt: Date?

  /// Creates a participant; without `lastReadAt` it is unknown how far they have read.
  public init(user: ChatUser, lastReadAt: Date? = nil) {
    self.user = user
    self.lastReadAt = lastReadAt
  }
}

/// The read position of a participant of a thread.
public struct ThreadRead: Equatable, Sendable {
  /// The participant.
  public var userID: UserID
  /// The time up to which the participant has read.
  public var lastReadAt: Date?
  /// The number of replies that the participant has not read.
  public var unreadMessagesCount: Int

  /// Creates a read state.
  public init(userID: UserID, lastReadAt: Date? = nil, unreadMessagesCount: Int = 0) {
    self.userID = userID
    self.lastReadAt = lastReadAt
    self.unreadMessagesCount = unreadMessagesCount
  }
}
