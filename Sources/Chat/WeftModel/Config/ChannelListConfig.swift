// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The appearance and behaviour of the channel list, with the defaults of the reference.
public struct ChannelListConfig: Equatable, Sendable {
  /// The position of the muted icon in a row.
  public enum MutedStyle: String, Sendable {
    /// After the channel's name.
    case afterChannelName = "after_channel_name"
    /// At the end of the preview.
    case bottomRightCorner = "bottom_right_corner"
    /// No icon.
    case hidden
  }

  /// Whether the divider between rows is also shown below the last one.
  public var showChannelListDividerOnLastItem = true
  /// The position of the muted icon.
  public var channelItemMutedStyle = MutedStyle.afterChannelName
  /// The entries of a channel's menu, in order, as far as the user is allowed to use them.
  public var supportedMoreChannelActions = MoreChannelAction.standard
  /// Whether a row shows recent times as "Yesterday" or a weekday instead of a date.
  public var messageRelativeDateFormatEnabled = true
  /// Whether the loading, empty and error views are shown in place of rows.
  public var isChatChannelListStatesEnabled = true
  /// The kind of search in a search bar above the channels, nil for no search bar.
  public var channelListSearchStrategy: ChannelSearchType?
  /// The distance from the last row, in rows, at which the next page is requested.
  public var prefetchDistance = 8

  /// Creates a configuration with the defaults.
  public init() {}
}
