// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a tap leads to.
public enum Destination: Hashable, Sendable {
  /// The messages of a channel, from one of them on if one is named.
  case channel(ChannelID, message: MessageID? = nil)
  /// The replies to a message.
  case thread(ChannelID, parent: MessageID)
  /// What is known of a channel.
  case channelInfo(ChannelID)
  /// What a message carries, by its place among the attachments.
  case attachment(MessageID, place: Int)
  /// What is wrong with plugins.
  case pluginProblems
  /// Something of the host's own, by name.
  case custom(String)
}
