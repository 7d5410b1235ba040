// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The numbers of unread messages and mentions in a channel.
public struct ChannelUnreadCount: Equatable, Sendable {
  /// The number of unread messages, including those with mentions; 0 if everything is read.
  public var messages: Int
  /// The number of unread messages that mention the user.
  public var mentions: Int

  /// Creates the counts of a channel; without arguments, everything is read.
  public init(messages: Int = 0, mentions: Int = 0) {
    self.messages = messages
    self.mentions = mentions
  }

  /// The counts of a channel that is fully read.
  public static let noUnread = ChannelUnreadCount()
}

/// The period for which a channel is muted.
public struct MuteDetails: Equatable, Sendable {
  /// When the channel was muted.
  public var createdAt: Date?
  /// When the mute ends, or `nil` if it has no end.
  public var expiresAt: Date?

  /// Creates a mute, which has no end unless `expiresAt` is given.
  public init(createdAt: Date? = nil, expiresAt: Date? = nil) {
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }

  /// Whether the mute is still active at a given time.
  package func isActive(at moment: Date) -> Bool {
    expiresAt.map { $0 > moment } ?? true
  }
}

/// The features that the server has enabled for a channel.
public struct ChannelConfig: Equatable, Sendable {
  /// Whether members see who is typing.
  public var typingEventsEnabled = true
  /// Whether members see who has read a message.
  public var readEventsEnabled = true
  /// Whether members see whose devices a message has reached.
  public var deliveryEventsEnabled = true
  /// Whether members may be muted.
  public var mutesEnabled = true
  /// Whether system messages leave the channel's `lastMessageAt` unchanged.
  public var skipLastMsgAtUpdateForSystemMsg = false

  /// Creates a configuration with every feature enabled, except the one for system messages.
  public init() {}
}

/// A permission of the user in a channel, by the server's name.
///
/// Servers may use names that are not listed here.
public struct ChannelCapability: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The server's name.
  public let rawValue: String

  /// Creates a capability from the server's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a capability from the server's name.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// Deleting the channel for all its members.
  public static let deleteChannel: ChannelCapability = "delete-channel"
  /// Ending one's own membership of the channel.
  public static let leaveChannel: ChannelCapability = "leave-channel"
  /// Muting the channel for oneself.
  public static let muteChannel: ChannelCapability = "mute-channel"
  /// Sending read receipts.
  public static let readEvents: ChannelCapability = "read-events"
  /// Writing messages.
  public static let sendMessage: ChannelCapability = "send-message"
  /// Writing replies.
  public static let sendReply: ChannelCapability = "send-reply"
  /// Editing one's own messages.
  public static let updateOwnMessage: ChannelCapability = "update-own-message"
  /// Editing any member's messages.
  public static let updateAnyMessage: ChannelCapability = "update-any-message"
  /// Deleting one's own messages.
  public static let deleteOwnMessage: ChannelCapability = "delete-own-message"
  /// Deleting any member's messages.
  public static let deleteAnyMessage: ChannelCapability = "delete-any-message"
  /// Reacting to messages.
  public static let sendReaction: ChannelCapability = "send-reaction"
  /// Writing at any time in a channel in slow mode.
  package static let skipSlowMode: ChannelCapability = "skip-slow-mode"
  /// Setting how often each member may write in the channel.
  package static let setSlowMode: ChannelCapability = "set-channel-cooldown"
  /// Voting in polls; without it, polls are shown without buttons.
  public static let castPollVote: ChannelCapability = "cast-poll-vote"
  /// Quoting messages in new ones.
  public static let quoteMessage: ChannelCapability = "quote-message"
  /// Pinning messages for all members.
  public static let pinMessage: ChannelCapability = "pin-message"
  /// Reporting messages to the moderators.
  package static let flagMessage: ChannelCapability = "flag-message"
  /// Sending typing indicators.
  public static let typingEvents: ChannelCapability = "typing-events"
  /// Sending polls.
  package static let sendPoll: ChannelCapability = "send-poll"
  /// Changing the name and the topic of the channel.
  package static let updateChannel: ChannelCapability = "update-channel"
  /// Inviting people to the channel, and removing members.
  package static let updateChannelMembers: ChannelCapability = "update-channel-members"
}
