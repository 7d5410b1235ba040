// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// The members of a thread that an event sets; all others keep their values.
public struct ThreadPatch: Equatable, Sendable {
  /// A participant of a thread, as an event names them.
  public struct Participant: Equatable, Sendable {
    /// The user who takes part.
    public var user: UserPatch
    /// The time up to which the user has read the thread.
    public var lastReadAt: Date?

    /// Creates a participant from what the event says about them.
    public init(_ user: UserPatch, lastReadAt: Date? = nil) {
      self.user = user
      self.lastReadAt = lastReadAt
    }
  }

  /// The thread's id, which is that of its parent message.
  public var id: MessageID
  /// The channel of the thread, if the thread itself names it.
  public var channelID: ChannelID?
  /// The message the replies belong to.
  public var parentMessage: MessagePatch?
  /// The thread's own title.
  public var title: Patch<String?> = .kept
  /// The user who wrote the first reply.
  public var createdBy: UserPatch?
  /// When the thread was started.
  public var createdAt: Date?
  /// When the thread was last changed.
  public var updatedAt: Date?
  /// When the last reply arrived.
  public var lastMessageAt: Date?
  /// The count of replies after the event, or `nil` if the event does not say.
  public var replyCount: Int?
  /// The count of participants after the event, or `nil` if the event does not say.
  public var participantCount: Int?
  /// The number of participants who wrote a reply.
  public var activeParticipantCount: Int?
  /// The participants the event names.
  public var participants: Patch<[Participant]> = .kept
  /// The read positions of the participants that the event contains.
  public var reads: [ReadPatch] = []
  /// Custom members by name; null removes one.
  public var custom: [String: JSONValue] = [:]

  /// Creates a patch that names only the thread; the closure sets other members.
  public init(_ id: MessageID, _ change: (inout ThreadPatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }

  /// Writes the members that concern only the thread; of users only their ids, which the state resolves.
  package func apply(to thread: inout ChatThread) {
    parentMessage?.apply(to: &thread.parentMessage)
    if let title = title.value { thread.title = title }
    if let createdBy { thread.createdBy = ChatUser(id: createdBy.id) }
    if let createdAt { thread.createdAt = createdAt }
    if let updatedAt { thread.updatedAt = updatedAt }
    if let lastMessageAt { thread.lastMessageAt = lastMessageAt }
    if let replyCount { thread.replyCount = max(0, replyCount) }
    if let count = participantCount { thread.participantCount = max(0, count) }
    if let count = activeParticipantCount { thread.activeParticipantCount = max(0, count) }
    if let participants = participants.value {
      thread.threadParticipants = participants.map {
        ThreadParticipant(user: ChatUser(id: $0.user.id), lastReadAt: $0.lastReadAt)
      }
    }
    if !custom.isEmpty { thread.custom.merge(patch: custom) }
  }
}
