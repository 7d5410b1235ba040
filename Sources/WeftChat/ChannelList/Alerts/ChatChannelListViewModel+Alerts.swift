// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatChannelListViewModel {
  /// The alert that is shown.
  public var channelAlertType: ChannelListAlert? { alerts.channelAlertType }
  /// Whether an alert is shown.
  public var channelAlertShown: Bool { channelAlertType != nil }
  /// The menu that is shown.
  public var customChannelPopupType: ChannelListPopup? { alerts.customChannelPopupType }
  /// Whether a menu is shown.
  public var customAlertShown: Bool { customChannelPopupType != nil }

  /// Asks whether a channel is to be deleted.
  public func onDeleteTapped(channel: ChatChannel) {
    _ = send(.deleteTapped(channel))
  }

  /// Shows what else can be done with a channel.
  public func onMoreTapped(channel: ChatChannel) {
    _ = send(.moreTapped(channel))
  }
}
