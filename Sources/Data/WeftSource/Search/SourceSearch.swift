// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
public import WeftModel

/// A search for channels by their names, or for messages by their texts.
///
///     let found = try await source.search(SourceSearch("kettle", for: .messages))
public struct SourceSearch: Equatable, Sendable {
  /// The text as the user typed it; every word has to occur.
  public var text: String
  /// Whether to search channels or messages; never both.
  public var type: ChannelSearchType
  /// The last result of the previous page, or `nil` for the first page.
  public var after: ChannelSelectionInfo?
  /// The maximum number of results, at least 1.
  public var limit: Int
  /// The number up to which results are counted.
  public var mostCounted: Int
  /// The offset of the user's time zone from GMT in seconds, for the days that the text names.
  package var dayOffset = 0

  /// Creates a search for a page of results; `after` continues an earlier page.
  public init(
    _ text: String,
    for type: ChannelSearchType,
    after: ChannelSelectionInfo? = nil,
    limit: Int = 20,
    mostCounted: Int = 200
  ) {
    self.text = text
    self.type = type
    self.after = after
    self.limit = limit
    self.mostCounted = mostCounted
  }

  /// Returns the query for the user's channels whose name contains the text.
  func channelQuery(for user: UserID) -> ChannelListQuery {
    ChannelListQuery(
      filter: .and([.autocomplete(.name, text: text), .containMembers(userIds: [user])]),
      pageSize: limit
    )
  }
}

/// A page of search results.
public struct SourceFindings: Equatable, Sendable {
  /// The results, newest first.
  public var results: [ChannelSelectionInfo]
  /// Whether there are no further results.
  public var isLast: Bool
  /// The number of results, or `nil` if they were not counted; beyond ``SourceSearch/mostCounted`` there may be more.
  public var total: Int?

  /// Creates a page.
  public init(_ results: [ChannelSelectionInfo], isLast: Bool, total: Int? = nil) {
    self.results = results
    self.isLast = isLast
    self.total = total
  }
}

/// A search performed in short steps, between which the state may change.
package protocol SteppedSearch: AnyObject {
  /// Whether only a few steps remain, as far as is known.
  var isSoonOver: Bool { get }

  /// Searches up to `limit` elements; returns whether some may remain.
  func goOn(_ limit: Int, in source: some SearchedState) -> Bool

  /// Returns the page of the results found so far.
  func page(in source: some SearchedState) -> SourceFindings
}

extension SourceSearch {
  /// Starts the search, to be performed in steps.
  package func begun(for user: UserID, at now: Date) -> any SteppedSearch {
    type == .channels
      ? ChannelSearch(self, for: user, at: now) : MessageSearch(self, for: user, at: now)
  }
}

/// A state with the texts by which its channels and messages are found.
package protocol SearchedState {
  /// The models to search.
  var state: ChatState { get }
  /// Whether some channels or messages are found by other texts than their own.
  var searchesOtherwise: Bool { get }
  /// Returns the channels with the names by which they are found.
  func searchable(_ channels: [ChatChannel]) -> [ChatChannel]
  /// Returns the texts by which the messages are found, in the same order.
  func searchTexts(of messages: [ChatMessage]) -> [String]
  /// Returns the name that a channel is shown by.
  func name(of channel: ChatChannel) -> String
}

/// A state whose channels and messages are found by their own texts, and direct conversations by their members.
package struct PlainSearchedState: SearchedState {
  package let state: ChatState
  package var searchesOtherwise: Bool { false }

  package init(_ state: ChatState) { self.state = state }

  package func searchable(_ channels: [ChatChannel]) -> [ChatChannel] { channels }
  package func searchTexts(of messages: [ChatMessage]) -> [String] { messages.map(\.text) }

  package func name(of channel: ChatChannel) -> String {
    if let name = channel.name, !name.isEmpty { return name }
    guard channel.id.isDirectMessage else { return "" }
    return channel.members.filter { $0.id != state.currentUserID }.map(\.user.displayName)
      .joined(separator: " ")
  }
}
