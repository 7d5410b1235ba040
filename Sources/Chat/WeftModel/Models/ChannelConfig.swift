// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The features a server has switched on for a channel.
public struct ChannelConfig: Equatable, Sendable {
  /// Whether members see who is typing.
  public var typingEventsEnabled = true
  /// Whether members see who has read a message.
  public var readEventsEnabled = true
  /// Whether members see whose devices a message has reached.
  public var deliveryEventsEnabled = true
  /// Whether members may be muted.
  public var mutesEnabled = true
  /// Whether a system message leaves the channel's time of the last message unchanged.
  public var skipLastMsgAtUpdateForSystemMsg = false

  /// Creates a configuration with every feature on.
  public init() {}
}
