// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something the user may do in a channel, by the server's name; there may be others than those here.
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
  /// Telling others what was read.
  public static let readEvents: ChannelCapability = "read-events"
  /// Writing messages.
  public static let sendMessage: ChannelCapability = "send-message"
  /// Writing replies.
  public static let sendReply: ChannelCapability = "send-reply"
  /// Telling others that one is typing.
  public static let typingEvents: ChannelCapability = "typing-events"
}
