// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A page of results that somebody outside is to look for.
public struct ChannelSearchRequest: Equatable, Sendable {
  /// Names the request in its answer.
  public let number: Int
  /// What is searched for, without blanks around it.
  public let text: String
  /// What it is searched in.
  public let type: ChannelSearchType
  /// The last result of the page before, nil for the first page.
  public let after: ChannelSelectionInfo?
  /// Most results of the page.
  public let limit: Int

  /// The channels wanted in a search for channels: a user's own whose name holds the text.
  public func channelQuery(for user: UserID) -> ChannelListQuery {
    ChannelListQuery(
      filter: .and([.autocomplete(.name, text: text), .containMembers(userIds: [user])]),
      pageSize: limit
    )
  }

  /// The messages wanted in a search for messages.
  public var messageQuery: MessageSearchQuery { MessageSearchQuery(text) }
}
