// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The settings an application chooses for its lists.
public struct ChatConfig: Equatable, Sendable {
  /// Whether drafts are shown.
  public var showsDrafts = false
  /// The settings of the channel list.
  public var channelList = ChannelListConfig()
  /// The settings of message lists.
  public var messageList = MessageListConfig()

  /// Creates a configuration with the defaults.
  public init() {}
}

/// A state to force a list into for a snapshot; members that are `nil` keep the list's own values.
package struct ListStateOverride: Equatable, Sendable {
  /// The loading phase of a list.
  package enum Phase: String, CaseIterable, Sendable {
    /// The first page is being loaded.
    case loading
    /// The list has no rows.
    case empty
    /// The first page could not be loaded.
    case error
    /// The list has rows.
    case loaded
  }

  /// The phase to show.
  package var phase: Phase?
  /// Whether the list is being reloaded.
  package var isReloading: Bool?
  /// The number of new threads the list does not show yet.
  package var newThreadsCount: Int?
  /// Whether the next page is being loaded.
  package var isLoadingMoreThreads: Bool?
  /// Whether the next page could not be loaded.
  package var failedToLoadMoreThreads: Bool?
  /// The id of the swiped row.
  package var swiped: String?
  /// The swipe offset in points; negative values move the row towards the start.
  package var swipeOffset: Double?

  /// Creates an override that changes nothing.
  package init() {}
}
