// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChannelAction {
  /// The actions of a channel's menu: those the application supports and the user is allowed.
  ///
  /// By default: view info, leave, mute or unmute, delete and cancel.
  public static func defaultActions(
    for channel: ChatChannel,
    _ environment: ChatEnvironment
  ) -> [ChannelAction] {
    environment.config.channelList.supportedMoreChannelActions.compactMap {
      action($0, for: channel, environment.strings)
    }
  }

  /// The title and confirmation of an action that no menu offered, nil for one without a
  /// confirmation.
  package static func usual(
    _ id: String,
    for channel: ChatChannel,
    _ text: StringCatalog
  ) -> ChannelAction? {
    switch id {
    case ListAction.leaveChannel: leave(text)
    case ListAction.muteChannel, ListAction.unmuteChannel: mute(channel, text)
    case ListAction.deleteChannel: delete(text)
    default: nil
    }
  }

  private static func action(
    _ kind: MoreChannelAction,
    for channel: ChatChannel,
    _ text: StringCatalog
  ) -> ChannelAction? {
    switch kind {
    case .viewInfo:
      return ChannelAction(
        id: ListAction.channelInfo,
        title: text.text(.actionViewInfo),
        iconName: "info"
      )
    case .leaveGroup:
      let mayLeave = channel.ownCapabilities.contains(.leaveChannel)
      return !channel.isDirectMessageChannel && mayLeave ? leave(text) : nil
    case .mute: return channel.config.mutesEnabled ? mute(channel, text) : nil
    case .deleteConversation:
      return channel.ownCapabilities.contains(.deleteChannel) ? delete(text) : nil
    case .cancel:
      return ChannelAction(
        id: ListAction.cancel,
        title: text.text(.actionCancel),
        iconName: "close"
      )
    case .custom(let action): return action
    }
  }

  /// The buttons at the end of a swiped row, inner one first: more, and delete if the user is
  /// allowed to.
  public static func trailingSwipeActions(
    for channel: ChatChannel,
    _ environment: ChatEnvironment
  ) -> [ChannelAction] {
    let text = environment.strings
    let more = ChannelAction(id: ListAction.more, title: text.text(.actionMore), iconName: "more")
    guard channel.ownCapabilities.contains(.deleteChannel) else { return [more] }
    var delete = delete(text)
    (delete.id, delete.title) = (ListAction.delete, text.text(.actionDelete))
    return [more, delete]
  }

  private static func leave(_ text: StringCatalog) -> ChannelAction {
    ChannelAction(
      id: ListAction.leaveChannel,
      title: text.text(.actionLeaveGroup),
      iconName: "back",
      confirmation: Confirmation(
        title: text.text(.confirmLeaveGroup),
        buttonTitle: text.text(.actionLeave)
      )
    )
  }

  private static func mute(_ channel: ChatChannel, _ text: StringCatalog) -> ChannelAction {
    let isDirect = channel.isDirectMessageChannel
    let (title, question): (StringKey, StringKey) =
      switch (channel.isMuted, isDirect) {
      case (false, true): (.actionMuteUser, .confirmMuteUser)
      case (false, false): (.actionMuteGroup, .confirmMuteGroup)
      case (true, true): (.actionUnmuteUser, .confirmUnmuteUser)
      case (true, false): (.actionUnmuteGroup, .confirmUnmuteGroup)
      }
    return ChannelAction(
      id: channel.isMuted ? ListAction.unmuteChannel : ListAction.muteChannel,
      title: text.text(title),
      iconName: "muted",
      confirmation: Confirmation(title: text.text(question), buttonTitle: text.text(title))
    )
  }

  private static func delete(_ text: StringCatalog) -> ChannelAction {
    ChannelAction(
      id: ListAction.deleteChannel,
      title: text.text(.actionDeleteConversation),
      iconName: "trash",
      confirmation: Confirmation(
        title: text.text(.confirmDeleteConversation),
        buttonTitle: text.text(.actionDelete)
      ),
      isDestructive: true
    )
  }
}
