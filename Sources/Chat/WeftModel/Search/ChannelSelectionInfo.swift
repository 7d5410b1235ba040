// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A search result: a channel, and in a search for messages the message in it.
public struct ChannelSelectionInfo: Equatable, Identifiable, Sendable {
  /// The identity of a result, unique within a search.
  public struct ID: Hashable, Sendable {
    /// The channel.
    public let channel: ChannelID
    /// The message, nil in a search for channels.
    public let message: MessageID?
  }

  /// The channel found, or the found message's channel.
  public let channel: ChatChannel
  /// The message found; for a found channel, the message its row shows.
  public let message: ChatMessage?
  /// The subject of the search.
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

  /// The result's identity, which does not include the message of a found channel.
  public var id: ID {
    ID(channel: channel.id, message: searchType == .messages ? message?.id : nil)
  }
}
