// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A screen that a tap leads to.
public enum Destination: Hashable, Sendable {
  /// The messages of a channel, scrolled to one of them where it is named.
  case channel(ChannelID, message: MessageID? = nil)
  /// The replies to a message.
  case thread(ChannelID, parent: MessageID)
  /// The information about a channel.
  case channelInfo(ChannelID)
  /// An attachment of a message, by its index among the attachments.
  case attachment(MessageID, place: Int)
  /// The list of problems with plugins.
  case pluginProblems
  /// A screen of the host's own, by name.
  case custom(String)
}
