// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A channel that was found, and in a search for messages the message in it.
public struct ChannelSelectionInfo: Equatable, Identifiable, Sendable {
  /// Which result it is: no two results of a search have the same one.
  public struct ID: Hashable, Sendable {
    /// The channel.
    public let channel: ChannelID
    /// The message, in a search for messages.
    public let message: MessageID?
  }

  /// The channel found, or that of the message.
  public let channel: ChatChannel
  /// The message found; of a channel that was found the one its row shows.
  public let message: ChatMessage?
  /// What was searched for.
  public let searchType: ChannelSearchType

  /// Creates a result.
  public init(
    channel: ChatChannel,
    message: ChatMessage? = nil,
    searchType: ChannelSearchType = .messages
  ) {
    self.channel = channel
    self.message = message
    self.searchType = searchType
  }

  /// Which result it is; the message of a channel that was found is no part of that.
  public var id: ID {
    ID(channel: channel.id, message: searchType == .messages ? message?.id : nil)
  }
}
