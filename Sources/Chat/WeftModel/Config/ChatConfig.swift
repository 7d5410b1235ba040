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
public struct ListStateOverride: Equatable, Sendable {
  /// The loading phase of a list.
  public enum Phase: String, CaseIterable, Sendable {
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
  public var phase: Phase?
  /// Whether the list is being reloaded.
  public var isReloading: Bool?
  /// The number of new threads the list does not show yet.
  public var newThreadsCount: Int?
  /// Whether the next page is being loaded.
  public var isLoadingMoreThreads: Bool?
  /// Whether the next page could not be loaded.
  public var failedToLoadMoreThreads: Bool?
  /// The id of the swiped row.
  public var swiped: String?
  /// The swipe offset in points; negative values move the row towards the start.
  public var swipeOffset: Double?

  /// Creates an override that changes nothing.
  public init() {}
}
