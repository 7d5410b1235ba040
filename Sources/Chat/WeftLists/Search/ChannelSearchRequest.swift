// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A request for a page of search results, which the session's owner answers.
public struct ChannelSearchRequest: Equatable, Sendable {
  /// The request's number, which its answer must name.
  public let number: Int
  /// The text to search for, without surrounding blanks.
  public let text: String
  /// Whether to search channels or messages.
  public let type: ChannelSearchType
  /// The last result of the page before, nil for the first page.
  public let after: ChannelSelectionInfo?
  /// The maximum number of results in the page.
  public let limit: Int

  /// The query of a search for channels: the user's channels whose name contains the text.
  public func channelQuery(for user: UserID) -> ChannelListQuery {
    ChannelListQuery(
      filter: .and([.autocomplete(.name, text: text), .containMembers(userIds: [user])]),
      pageSize: limit
    )
  }

  /// The query of a search for messages.
  public var messageQuery: MessageSearchQuery { MessageSearchQuery(text) }
}
