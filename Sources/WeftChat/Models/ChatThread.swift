// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// The replies to one message, as the thread list shows them.
public struct ChatThread: Equatable, Sendable {
  /// What a copy shares until it is changed: lists hold a million of these.
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

  /// Which thread it is: that of this message.
  public var id: MessageID
  private var fields: CopyOnWrite<Fields>

  /// Creates a thread; everything else can be set afterwards.
  public init(parentMessage: ChatMessage, channel: ChatChannel, createdAt: Date) {
    id = parentMessage.id
    fields = CopyOnWrite(
      Fields(parentMessage: parentMessage, channel: channel, createdAt: createdAt)
    )
  }
}

extension ChatThread {
  /// The message all replies belong to.
  public var parentMessage: ChatMessage {
    get { fields.value.parentMessage }
    _modify { yield &fields.value.parentMessage }
  }

  /// The channel it stands in.
  public var channel: ChatChannel {
    get { fields.value.channel }
    _modify { yield &fields.value.channel }
  }

  /// Its own title.
  public var title: String? {
    get { fields.value.title }
    _modify { yield &fields.value.title }
  }

  /// Who wrote the first reply.
  public var createdBy: ChatUser? {
    get { fields.value.createdBy }
    _modify { yield &fields.value.createdBy }
  }

  /// When it was begun.
  public var createdAt: Date {
    get { fields.value.createdAt }
    _modify { yield &fields.value.createdAt }
  }

  /// When anything about it changed.
  public var updatedAt: Date? {
    get { fields.value.updatedAt }
    _modify { yield &fields.value.updatedAt }
  }

  /// When the last reply came.
  public var lastMessageAt: Date? {
    get { fields.value.lastMessageAt }
    _modify { yield &fields.value.lastMessageAt }
  }

  /// How many replies there are.
  public var replyCount: Int {
    get { fields.value.replyCount }
    _modify { yield &fields.value.replyCount }
  }

  /// How many take part.
  public var participantCount: Int {
    get { fields.value.participantCount }
    _modify { yield &fields.value.participantCount }
  }

  /// How many of those wrote something.
  public var activeParticipantCount: Int {
    get { fields.value.activeParticipantCount }
    _modify { yield &fields.value.activeParticipantCount }
  }

  /// Who takes part, as far as known here.
  public var threadParticipants: [ThreadParticipant] {
    get { fields.value.threadParticipants }
    _modify { yield &fields.value.threadParticipants }
  }

  /// The latest replies, oldest first.
  public var latestReplies: [ChatMessage] {
    get { fields.value.latestReplies }
    _modify { yield &fields.value.latestReplies }
  }

  /// How far each participant has read.
  public var reads: [ThreadRead] {
    get { fields.value.reads }
    _modify { yield &fields.value.reads }
  }

  /// What else is known of it, by name.
  public var custom: [String: JSONValue] {
    get { fields.value.custom }
    _modify { yield &fields.value.custom }
  }
}
