// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// What an event says about a thread; members it does not name stay as they are.
public struct ThreadPatch: Equatable, Sendable {
  /// Somebody who takes part, as an event names them.
  public struct Participant: Equatable, Sendable {
    /// Who.
    public var user: UserPatch
    /// Up to when they have read it.
    public var lastReadAt: Date?

    /// Creates a participant.
    public init(_ user: UserPatch, lastReadAt: Date? = nil) {
      self.user = user
      self.lastReadAt = lastReadAt
    }
  }

  /// Which thread it is: that of this message.
  public var id: MessageID
  /// The channel it stands in, where the thread says so itself.
  public var channelID: ChannelID?
  /// The message all replies belong to.
  public var parentMessage: MessagePatch?
  /// Its own title.
  public var title: Patch<String?> = .kept
  /// Who wrote the first reply.
  public var createdBy: UserPatch?
  /// When it was begun.
  public var createdAt: Date?
  /// When anything about it changed.
  public var updatedAt: Date?
  /// When the last reply came.
  public var lastMessageAt: Date?
  /// How many replies there are.
  public var replyCount: Int?
  /// How many take part.
  public var participantCount: Int?
  /// How many of those wrote something.
  public var activeParticipantCount: Int?
  /// Who takes part, as far as told.
  public var participants: Patch<[Participant]> = .kept
  /// How far participants that are named have read.
  public var reads: [ReadPatch] = []
  /// What else is said of it, by name; null takes a member away.
  public var custom: [String: JSONValue] = [:]

  /// Creates a patch that names nothing but the thread.
  public init(_ id: MessageID, _ change: (inout ThreadPatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }

  /// Writes what is named and concerns the thread alone; users are filled in on reading.
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
