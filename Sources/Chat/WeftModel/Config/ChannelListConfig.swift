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

/// The subject of a search.
public enum ChannelSearchType: String, CaseIterable, Sendable {
  /// Channels and messages together; a single result is one or the other.
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
  /// Takes an invitation to the channel, while there is one.
  case acceptInvitation
  /// Declines an invitation to the channel, while there is one.
  case declineInvitation
  /// Marks the channel as read, or as unread when it is read.
  case markRead
  /// Leaves the channel: for groups, if the user is allowed to.
  case leaveGroup
  /// Mutes or unmutes the channel, if its configuration allows mutes.
  case mute
  /// Sets a flag or takes it back.
  case turn(ChannelSwitch)
  /// Deletes the channel, if the user is allowed to.
  case deleteConversation
  /// Closes the menu.
  case cancel
  /// An action of the host.
  case custom(ChannelAction)

  /// The entries of the reference in its order, marking as read, answers to an invitation, and the
  /// flags that belong in every menu.
  public static let standard: [MoreChannelAction] =
    [.viewInfo, .acceptInvitation, .declineInvitation, .markRead, .leaveGroup, .mute]
    + ChannelSwitch.allCases.filter(\.isInStandardMenu).map { .turn($0) }
    + [.deleteConversation, .cancel]
}

/// An action a user can take on a channel, as a menu or a swiped row offers it.
public struct ChannelAction: Equatable, Sendable {
  /// A question the host asks before it performs an action.
  public struct Confirmation: Equatable, Sendable {
    /// The text of the question, which names what it is about.
    public var title: String
    /// What happens when the user says yes, empty where the question says all.
    public var detail: String
    /// The title of the button that performs the action.
    public var buttonTitle: String

    /// Creates a confirmation.
    public init(title: String, detail: String = "", buttonTitle: String) {
      self.title = title
      self.detail = detail
      self.buttonTitle = buttonTitle
    }
  }

  /// The id of the action, which the host receives when the user chooses it.
  public var id: String
  /// The title shown to the user.
  public var title: String
  /// The name of the icon; empty for none.
  public var iconName: String
  /// The question to ask first, nil when the action is performed at once.
  public var confirmation: Confirmation?
  /// Whether the action removes something permanently.
  public var isDestructive: Bool

  /// Creates an action.
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
