// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How the channel list looks and behaves, with the defaults of the reference.
public struct ChannelListConfig: Equatable, Sendable {
  /// Where the sign of a muted channel stands.
  public enum MutedStyle: String, Sendable {
    /// Behind the name.
    case afterChannelName = "after_channel_name"
    /// At the end of the preview.
    case bottomRightCorner = "bottom_right_corner"
    /// Nowhere.
    case hidden
  }

  /// Whether what stands between rows also stands below the last one.
  public var showChannelListDividerOnLastItem = true
  /// Where the sign of a muted channel stands.
  public var channelItemMutedStyle = MutedStyle.afterChannelName
  /// What the menu of a channel offers, in order, as far as the user may.
  public var supportedMoreChannelActions = MoreChannelAction.standard
  /// Whether the time of a row says "Yesterday" or a weekday where that is near enough; else it is the date.
  public var messageRelativeDateFormatEnabled = true
  /// Whether something stands in place of a list that is loading, empty or failed.
  public var isChatChannelListStatesEnabled = true
  /// What is searched for in a search bar above the channels, nil where there is none.
  public var channelListSearchStrategy: ChannelSearchType?
  /// How many rows before the last one further channels are asked for.
  public var prefetchDistance = 8

  /// Creates a configuration with the defaults.
  public init() {}
}
