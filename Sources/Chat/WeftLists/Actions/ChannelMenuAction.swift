// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// An action of a channel's menu.
///
/// This file declares each action once: its id, when it is offered, its texts and its confirmation. To add an action,
/// add a case and complete the switches. The application declares the request that the
/// action sends to the source.
package enum ChannelMenuAction: Hashable, Sendable {
  case viewInfo
  case accept
  case decline
  case markRead
  case markUnread
  case leave
  case mute
  case unmute
  case pin
  case unpin
  case archive
  case unarchive
  case delete
  case cancel
  /// Sets or clears a flag of the channel.
  case turn(ChannelSwitch, on: Bool)

  /// The action that a configured menu entry stands for, or `nil` for a custom entry of the host.
  init?(_ entry: MoreChannelAction, in channel: ChatChannel) {
    switch entry {
    case .viewInfo: self = .viewInfo
    case .acceptInvitation: self = .accept
    case .declineInvitation: self = .decline
    case .markRead: self = channel.isUnread ? .markRead : .markUnread
    case .leaveGroup: self = .leave
    case .mute: self = channel.isMuted ? .unmute : .mute
    case .pin: self = channel.isPinned ? .unpin : .pin
    case .archive: self = channel.isArchived ? .unarchive : .archive
    case .deleteConversation: self = .delete
    case .cancel: self = .cancel
    case .turn(let flag): self = .turn(flag, on: !channel[flag.flag])
    case .custom: return nil
    }
  }

  /// Creates the action with an id, or returns `nil` for any other id.
  package init?(id: String) {
    guard let action = Self.allCases.first(where: { $0.id == id }) else { return nil }
    self = action
  }

  /// The id that views use to start the action.
  package var id: String {
    switch self {
    case .viewInfo: ListAction.channelInfo
    case .accept: ListAction.acceptInvitation
    case .decline: ListAction.declineInvitation
    case .markRead: ListAction.markChannelRead
    case .markUnread: ListAction.markChannelUnread
    case .leave: ListAction.leaveChannel
    case .mute: ListAction.muteChannel
    case .unmute: ListAction.unmuteChannel
    case .pin: ListAction.pinChannel
    case .unpin: ListAction.unpinChannel
    case .archive: ListAction.archiveChannel
    case .unarchive: ListAction.unarchiveChannel
    case .delete: ListAction.deleteChannel
    case .cancel: ListAction.cancel
    case .turn(let flag, let isOn): ListAction.turn(flag, on: isOn)
    }
  }

  /// The capability that the user needs for the action, or `nil` if it needs none.
  package var capability: ChannelCapability? {
    switch self {
    case .leave: .leaveChannel
    case .delete: .deleteChannel
    case .viewInfo, .accept, .decline, .markRead, .markUnread, .mute, .unmute, .pin, .unpin,
      .archive, .unarchive, .cancel, .turn:
      nil
    }
  }

  /// Whether the user can undo the action.
  package var canBeUndone: Bool { !ListAction.tellsOthers(id) }

  /// Whether the action deletes something permanently; its button is drawn accordingly.
  private var isDestructive: Bool {
    switch self {
    case .delete: true
    case .viewInfo, .accept, .decline, .markRead, .markUnread, .leave, .mute, .unmute, .pin, .unpin,
      .archive, .unarchive, .cancel, .turn:
      false
    }
  }

  private func iconName(in channel: ChatChannel) -> String {
    switch self {
    case .viewInfo: "info"
    case .accept: "checkmark"
    case .decline: "close"
    case .markRead: "checkmark"
    case .markUnread: "unread"
    case .leave: "leave"
    case .mute, .unmute: channel.isMuted ? "unmuted" : "muted"
    case .pin, .unpin: "pinned"
    case .archive, .unarchive: "archived"
    case .delete: "trash"
    case .cancel: "close"
    case .turn(let flag, _): flag.menuEntry.iconName
    }
  }
}

extension ChannelMenuAction: CaseIterable {
  /// Every action that a menu can offer.
  package static let allCases: [ChannelMenuAction] =
    [
      .viewInfo, .accept, .decline, .markRead, .markUnread, .leave, .mute, .unmute, .pin, .unpin,
      .archive, .unarchive, .delete, .cancel,
    ]
    + ChannelSwitch.allCases.flatMap { [.turn($0, on: true), .turn($0, on: false)] }
}

// Parts that depend on the channel.
extension ChannelMenuAction {
  func isOffered(in channel: ChatChannel, to user: UserID) -> Bool {
    if let capability, !channel.ownCapabilities.contains(capability) { return false }
    let isInvited = channel.membership?.invite == .pending
    return switch self {
    case .accept, .decline: isInvited
    case .leave: !isInvited && !channel.isDirectMessageChannel
    case .mute, .unmute: channel.config.mutesEnabled
    case .pin, .unpin, .archive, .unarchive:
      !isInvited && (channel.membership != nil || channel.members.contains { $0.id == user })
    case .markUnread: channel.history.contains { $0.author.id != user }
    case .viewInfo, .markRead, .delete, .cancel, .turn: true
    }
  }

  /// The action's button, with the confirmation to show first.
  func button(in channel: ChatChannel, _ environment: ChatEnvironment) -> ChannelAction {
    let channel = channel.asOf(environment.now)
    return ChannelAction(
      id: id,
      title: environment.strings.text(title(in: channel)),
      iconName: iconName(in: channel),
      confirmation: confirmation(in: channel, environment),
      isDestructive: isDestructive
    )
  }

  /// The confirmation to show before the action, or `nil` if it needs none.
  ///
  /// It names the channel as the host does, because plugins must not change the texts of a confirmation.
  package func confirmation(
    in channel: ChatChannel,
    _ environment: ChatEnvironment
  ) -> ChannelAction.Confirmation? {
    guard let question = question(in: channel.asOf(environment.now)) else { return nil }
    let strings = environment.strings
    return ChannelAction.Confirmation(
      title: strings.text(question.text, .name(Self.name(of: channel, environment))),
      detail: strings.text(question.consequence),
      buttonTitle: strings.text(question.button)
    )
  }

  /// The message for a user who lacks the capability for the action.
  package func refusal(in channel: ChatChannel, _ environment: ChatEnvironment) -> String {
    let name = TextArgument.name(Self.name(of: channel, environment))
    return switch self {
    case .delete: environment.strings.text(.problemMayNotDelete, name)
    case .leave: environment.strings.text(.problemMayNotLeave, name)
    case .viewInfo, .accept, .decline, .markRead, .markUnread, .mute, .unmute, .pin, .unpin,
      .archive, .unarchive, .cancel, .turn:
      environment.strings.text(.problemNotAllowed)
    }
  }

  /// The channel's name for use in a sentence: one line of limited length, never empty.
  static func name(of channel: ChatChannel, _ environment: ChatEnvironment) -> String {
    ChannelListAlert.shown(
      ChannelNamer.name(
        of: channel,
        for: environment.currentUser,
        strings: environment.strings
      ),
      otherwise: channel.id.description
    )
  }

  /// The button's title; for mutes it names the action that is possible now.
  private func title(in channel: ChatChannel) -> StringKey {
    switch self {
    case .viewInfo: .actionViewInfo
    case .accept: .actionAcceptInvitation
    case .decline: .actionDeclineInvitation
    case .markRead: .actionMarkRead
    case .markUnread: .actionMarkUnread
    case .leave: .actionLeaveGroup
    case .mute, .unmute:
      // Some sources don't mark direct messages in their ids, but with a tag.
      switch (
        channel.isMuted, channel.isDirectMessageChannel || channel.filterTags.contains("direct")
      ) {
      case (false, true): .actionMuteUser
      case (false, false): .actionMuteGroup
      case (true, true): .actionUnmuteUser
      case (true, false): .actionUnmuteGroup
      }
    case .pin: .actionPin
    case .unpin: .actionUnpin
    case .archive: .actionArchive
    case .unarchive: .actionUnarchive
    case .delete: .actionDeleteConversation
    case .cancel: .actionCancel
    case .turn(let flag, let isOn): isOn ? flag.menuEntry.on : flag.menuEntry.off
    }
  }

  /// The keys of the texts of a confirmation.
  private struct Question {
    let text: StringKey
    let consequence: StringKey
    let button: StringKey
  }

  private func question(in channel: ChatChannel) -> Question? {
    let isDirect = channel.isDirectMessageChannel
    return switch self {
    case .viewInfo, .markRead, .markUnread, .pin, .unpin, .archive, .unarchive, .cancel, .turn: nil
    case .accept:
      Question(
        text: .confirmAcceptInvitation,
        consequence: .consequenceAcceptInvitation,
        button: .actionAccept
      )
    case .decline:
      Question(
        text: .confirmDeclineInvitation,
        consequence: .consequenceDeclineInvitation,
        button: .actionDecline
      )
    case .leave:
      Question(text: .confirmLeaveGroup, consequence: .consequenceLeave, button: .actionLeave)
    case .mute, .unmute: muteQuestion(channel.isMuted, isDirect)
    case .delete:
      Question(
        text: isDirect ? .confirmDeleteConversation : .confirmDeleteGroup,
        consequence: .consequenceDelete,
        button: .actionDelete
      )
    }
  }

  private func muteQuestion(_ isMuted: Bool, _ isDirect: Bool) -> Question {
    isMuted
      ? Question(
        text: isDirect ? .confirmUnmuteUser : .confirmUnmuteGroup,
        consequence: .consequenceUnmute,
        button: .actionUnmute
      )
      : Question(
        text: isDirect ? .confirmMuteUser : .confirmMuteGroup,
        consequence: .consequenceMute,
        button: .actionMute
      )
  }
}
