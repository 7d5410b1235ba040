// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The appearance and behaviour of the channel list, with the reference design's defaults.
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
  /// The entries of a channel's menu, in order; an entry that the user may not use is left out.
  public var supportedMoreChannelActions = MoreChannelAction.standard
  /// Whether a row shows recent times as "Yesterday" or a weekday instead of a date.
  public var messageRelativeDateFormatEnabled = true
  /// Whether the loading, empty and error views replace the rows.
  public var isChatChannelListStatesEnabled = true
  /// The kind of search in the search bar above the channels, or `nil` to show no search bar.
  public var channelListSearchStrategy: ChannelSearchType?
  /// The distance from the last row, in rows, at which the next page is requested.
  public var prefetchDistance = 8

  /// Creates a configuration with the defaults.
  public init() {}
}

/// The subject of a search.
public enum ChannelSearchType: String, CaseIterable, Sendable {
  /// Channels and messages at once; each result is one or the other.
  case all
  /// Channels, by their names.
  case channels
  /// Messages, by their texts.
  case messages
}

/// An entry of a channel's menu.
public enum MoreChannelAction: Equatable, Sendable {
  /// Shows details of the channel.
  case viewInfo
  /// Accepts the invitation to the channel; left out if there is no invitation.
  case acceptInvitation
  /// Declines the invitation to the channel; left out if there is no invitation.
  case declineInvitation
  /// Marks the channel as read or, if it is already read, as unread.
  case markRead
  /// Leaves the channel; only in groups that the user is allowed to leave.
  case leaveGroup
  /// Mutes or unmutes the channel, if its configuration allows that.
  case mute
  /// Pins the channel, or ends that; not in the standard menu, because the order of the list decides what pins do.
  case pin
  /// Archives the channel, or ends that; not in the standard menu either.
  case archive
  /// Switches a flag on or off.
  case turn(ChannelSwitch)
  /// Deletes the channel, if the user is allowed to.
  case deleteConversation
  /// Closes the menu.
  case cancel
  /// An action of the host.
  case custom(ChannelAction)

  /// The reference design's entries in its order, plus marking as read, invitations and standard flags.
  public static let standard: [MoreChannelAction] =
    [.viewInfo, .acceptInvitation, .declineInvitation, .markRead, .leaveGroup, .mute]
    + ChannelSwitch.allCases.filter(\.isInStandardMenu).map { .turn($0) }
    + [.deleteConversation, .cancel]
}

/// An action on a channel, offered in its menu or behind its swiped row.
public struct ChannelAction: Equatable, Sendable {
  /// A question the host asks before it performs an action.
  public struct Confirmation: Equatable, Sendable {
    /// The text of the question, which names the channel or message in question.
    public var title: String
    /// The consequence of a confirmation; empty if the question already states it.
    public var detail: String
    /// The title of the button that performs the action.
    public var buttonTitle: String

    /// Creates a question; without `detail`, its title alone has to say what a confirmation does.
    public init(title: String, detail: String = "", buttonTitle: String) {
      self.title = title
      self.detail = detail
      self.buttonTitle = buttonTitle
    }
  }

  /// The id of the action, which the host receives when the user chooses the action.
  public var id: String
  /// The title shown to the user.
  public var title: String
  /// The name of the icon; empty for no icon.
  public var iconName: String
  /// The question to ask first, or `nil` to perform the action at once.
  public var confirmation: Confirmation?
  /// Whether the action removes something permanently.
  public var isDestructive: Bool

  /// Creates an action; by default it is performed at once and counts as harmless.
  public init(
    id: String,
    title: String,
    iconName: String,
    confirmation: Confirmation? = nil,
    isDestructive: Bool = false
  ) {
    self.id = id
    self.title = title
    self.iconName = iconName
    self.confirmation = confirmation
    self.isDestructive = isDestructive
  }
}
