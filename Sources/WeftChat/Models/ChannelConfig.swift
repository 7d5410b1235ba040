// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What the server has switched on for a channel.
public struct ChannelConfig: Equatable, Sendable {
  /// Whether one sees who is typing.
  public var typingEventsEnabled = true
  /// Whether one sees who has read.
  public var readEventsEnabled = true
  /// Whether one sees whom a message has reached.
  public var deliveryEventsEnabled = true
  /// Whether users may be muted.
  public var mutesEnabled = true
  /// Whether messages of the system leave the time of the last message alone.
  public var skipLastMsgAtUpdateForSystemMsg = false

  /// Creates a configuration with everything on.
  public init() {}
}
