// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// An action that the menu of a channel offers by default.
///
/// This file declares each action once: its id, when it is offered, its texts and the question
/// before it. What the application then asks the source to do is declared beside its questions. A
/// new action is a case with the answers the compiler asks for.
package enum ChannelMenuAction: CaseIterable, Sendable {
  case viewInfo
  case markRead
  case markUnread
  case leave
  case mute
  case unmute
  case delete
  case cancel

  /// The action an entry of the configured menu stands for, nil for an entry of the host's own.
  init?(_ entry: MoreChannelAction, in channel: ChatChannel) {
    switch entry {
    case .viewInfo: self = .viewInfo
    case .markRead: self = channel.isUnread ? .markRead : .markUnread
    case .leaveGroup: self = .leave
    case .mute: self = channel.isMuted ? .unmute : .mute
    case .deleteConversation: self = .delete
    case .cancel: self = .cancel
    case .custom: return nil
    }
  }

  /// The action of an id, nil where it is none of these.
  package init?(id: String) {
    guard let action = Self.allCases.first(where: { $0.id == id }) else { return nil }
    self = action
  }

  /// The id with which views start the action.
  package var id: String { name.rawValue }

  private var name: ListAction.Name {
    switch self {
    case .viewInfo: .channelInfo
    case .markRead: .markChannelRead
    case .markUnread: .markChannelUnread
    case .leave: .leaveChannel
    case .mute: .muteChannel
    case .unmute: .unmuteChannel
    case .delete: .deleteChannel
    case .cancel: .cancel
    }
  }

  /// The capability without which the user may not perform the action, nil where it takes none.
  package var capability: ChannelCapability? {
    switch self {
    case .leave: .leaveChannel
    case .delete: .deleteChannel
    case .viewInfo, .markRead, .markUnread, .mute, .unmute, .cancel: nil
    }
  }

  /// Whether the user can take the action back.
  package var canBeUndone: Bool {
    switch self {
    case .viewInfo, .markRead, .markUnread, .mute, .unmute, .cancel: true
    case .leave, .delete: false
    }
  }

  /// Whether the action removes something permanently, which its button shows.
  private var isDestructive: Bool {
    switch self {
    case .delete: true
    case .viewInfo, .markRead, .markUnread, .leave, .mute, .unmute, .cancel: false
    }
  }

  private var iconName: String {
    switch self {
    case .viewInfo: "info"
    case .markRead: "checkmark"
    case .markUnread: "unread"
    case .leave: "back"
    case .mute, .unmute: "muted"
    case .delete: "trash"
    case .cancel: "close"
    }
  }
}

// What depends on the channel.
extension ChannelMenuAction {
  /// Whether the menu of a channel offers the action to a user.
  func isOffered(in channel: ChatChannel, to user: UserID) -> Bool {
    if let capability, !channel.ownCapabilities.contains(capability) { return false }
    return switch self {
    case .leave: !channel.isDirectMessageChannel
    case .mute, .unmute: channel.config.mutesEnabled
    case .markUnread: channel.latestMessages.contains { $0.author.id != user }
    case .viewInfo, .markRead, .delete, .cancel: true
    }
  }

  /// The button of the action, with the question to ask first.
  func button(in channel: ChatChannel, _ text: StringCatalog) -> ChannelAction {
    ChannelAction(
      id: id,
      title: text.text(title(in: channel)),
      iconName: iconName,
      confirmation: confirmation(in: channel, text),
      isDestructive: isDestructive
    )
  }

  /// The question to ask before the action, nil where none is needed.
  package func confirmation(
    in channel: ChatChannel,
    _ text: StringCatalog
  ) -> ChannelAction.Confirmation? {
    question(in: channel).map {
      ChannelAction.Confirmation(title: text.text($0.text), buttonTitle: text.text($0.button))
    }
  }

  /// The title; one for mutes names what can be done now, since a channel is muted or not.
  private func title(in channel: ChatChannel) -> StringKey {
    switch self {
    case .viewInfo: .actionViewInfo
    case .markRead: .actionMarkRead
    case .markUnread: .actionMarkUnread
    case .leave: .actionLeaveGroup
    case .mute, .unmute:
      switch (channel.isMuted, channel.isDirectMessageChannel) {
      case (false, true): .actionMuteUser
      case (false, false): .actionMuteGroup
      case (true, true): .actionUnmuteUser
      case (true, false): .actionUnmuteGroup
      }
    case .delete: .actionDeleteConversation
    case .cancel: .actionCancel
    }
  }

  private func question(in channel: ChatChannel) -> (text: StringKey, button: StringKey)? {
    switch self {
    case .viewInfo, .markRead, .markUnread, .cancel: nil
    case .leave: (.confirmLeaveGroup, .actionLeave)
    case .mute, .unmute:
      switch (channel.isMuted, channel.isDirectMessageChannel) {
      case (false, true): (.confirmMuteUser, .actionMuteUser)
      case (false, false): (.confirmMuteGroup, .actionMuteGroup)
      case (true, true): (.confirmUnmuteUser, .actionUnmuteUser)
      case (true, false): (.confirmUnmuteGroup, .actionUnmuteGroup)
      }
    case .delete: (.confirmDeleteConversation, .actionDelete)
    }
  }
}
