// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The settings an application has chosen for its lists.
public struct ChatConfig: Equatable, Sendable {
  /// Whether drafts are shown.
  public var showsDrafts = false
  /// How the channel list looks and behaves.
  public var channelList = ChannelListConfig()
  /// How message lists look and behave.
  public var messageList = MessageListConfig()

  /// Creates a configuration with the defaults.
  public init() {}
}
