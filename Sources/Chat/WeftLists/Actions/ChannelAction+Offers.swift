// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChannelAction {
  /// The actions of a channel's menu: those that the application supports and the user may perform.
  ///
  /// The application supports those in `MoreChannelAction.standard` by default.
  public static func defaultActions(
    for channel: ChatChannel,
    _ environment: ChatEnvironment
  ) -> [ChannelAction] {
    let channel = channel.asOf(environment.now)
    return environment.config.channelList.supportedMoreChannelActions.compactMap { entry in
      if case .custom(let own) = entry { return own }
      guard let action = ChannelMenuAction(entry, in: channel),
        action.isOffered(in: channel, to: environment.currentUser.id)
      else { return nil }
      return action.button(in: channel, environment)
    }
  }

  /// The button that opens a row's menu.
  package static func more(_ strings: StringCatalog) -> ChannelAction {
    ChannelAction(id: ListAction.more, title: strings.text(.actionMore), iconName: "more")
  }

  /// The buttons at the end of a swiped row, inner one first: More, then Delete if the user may delete the channel.
  public static func trailingSwipeActions(
    for channel: ChatChannel,
    _ environment: ChatEnvironment
  ) -> [ChannelAction] {
    let text = environment.strings
    let more = more(text)
    guard ChannelMenuAction.delete.isOffered(in: channel, to: environment.currentUser.id) else {
      return [more]
    }
    var delete = ChannelMenuAction.delete.button(in: channel, environment)
    (delete.id, delete.title) = (ListAction.delete, text.text(.actionDelete))
    return [more, delete]
  }
}
