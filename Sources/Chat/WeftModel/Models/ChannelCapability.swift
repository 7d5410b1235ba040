// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A permission the user has in a channel, by the server's name; servers may know more than those
/// listed here.
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

  /// Deleting the channel.
  public static let deleteChannel: ChannelCapability = "delete-channel"
  /// Leaving the channel.
  public static let leaveChannel: ChannelCapability = "leave-channel"
  /// Muting the channel.
  public static let muteChannel: ChannelCapability = "mute-channel"
  /// Sending read receipts.
  public static let readEvents: ChannelCapability = "read-events"
  /// Writing messages.
  public static let sendMessage: ChannelCapability = "send-message"
  /// Writing replies.
  public static let sendReply: ChannelCapability = "send-reply"
  /// Sending typing indicators.
  public static let typingEvents: ChannelCapability = "typing-events"
}
