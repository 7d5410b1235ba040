// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A conversation with its members and its latest messages.
public struct ChatChannel: Equatable, Sendable {
  /// How many messages somebody has not read.
  public struct Unread: Equatable, Sendable {
    /// Messages not read.
    public var messages: Int
    /// Messages not read that mention the user.
    public var mentions: Int

    /// Creates the counts.
    public init(messages: Int = 0, mentions: Int = 0) {
      self.messages = messages
      self.mentions = mentions
    }
  }

  /// How far a member has read.
  public struct Read: Equatable, Sendable {
    /// Who.
    public var userID: UserID
    /// Up to when.
    public var lastRead: Date

    /// Creates the mark.
    public init(userID: UserID, lastRead: Date) {
      self.userID = userID
      self.lastRead = lastRead
    }
  }

  /// What the server has switched on for the channel.
  public struct Config: Equatable, Sendable {
    /// Whether one sees who is typing.
    public var typingEvents = true
    /// Whether one sees who has read.
    public var readEvents = true

    /// Creates a configuration with everything on.
    public init() {}
  }

  /// Which channel it is.
  public var id: ChannelID
  /// Its own name; without one it is named after its members.
  public var name: String?
  /// When it was made.
  public var createdAt: Date
  /// When the last message came that counts.
  public var lastMessageAt: Date?
  /// When it was deleted.
  public var deletedAt: Date?
  /// Whether the user has hidden it.
  public var isHidden = false
  /// Whether the user has muted it.
  public var isMuted = false
  /// Who belongs to it, as far as known here.
  public var members: [ChatUser] = []
  /// How many belong to it.
  public var memberCount = 0
  /// What the user has not read.
  public var unread = Unread()
  /// How far each member has read.
  public var reads: [Read] = []
  /// Who is typing now.
  public var typingUsers: [ChatUser] = []
  /// What the user has begun to write.
  public var draftText: String?
  /// What is switched on.
  public var config = Config()
  /// The latest messages, newest first.
  public var latestMessages: [ChatMessage] = []

  /// Creates a channel; everything else can be set afterwards.
  public init(id: ChannelID, name: String? = nil, createdAt: Date) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
  }

  /// The message a row shows: the newest that is in the channel and not only for its author's eyes.
  public var previewMessage: ChatMessage? {
    latestMessages.first { $0.kind != .ephemeral && $0.isInChannel && !$0.isShadowed }
  }

  /// Whether it is a conversation of two.
  public var isOneToOne: Bool { id.isDirectMessage && memberCount == 2 }
}
