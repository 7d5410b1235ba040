// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChatChannelListViewModel {
  /// The alert that is shown, nil for none.
  public var channelAlertType: ChannelListAlert? { alerts.channelAlertType }
  /// Whether an alert is shown.
  public var channelAlertShown: Bool { channelAlertType != nil }
  /// The texts of the alert that is shown, with the name of the channel a question is about.
  ///
  /// The name is the host's: plugins can't change the texts of a question.
  public var channelAlertWords: ChannelListAlert.Words? {
    guard let alert = channelAlertType else { return nil }
    guard case .deleteChannel(let channel) = alert else {
      return alert.words(environment.strings)
    }
    return alert.words(
      environment.strings,
      name: name(forChannel: channel),
      question: alerts.questionNumber
    )
  }
  /// The menu that is shown, nil for none.
  public var customChannelPopupType: ChannelListPopup? { alerts.customChannelPopupType }
  /// Whether a menu is shown.
  public var customAlertShown: Bool { customChannelPopupType != nil }

  /// Asks whether to delete a channel.
  public func onDeleteTapped(channel: ChatChannel) {
    _ = send(.deleteTapped(channel))
  }

  /// Shows the menu of a channel.
  public func onMoreTapped(channel: ChatChannel) {
    _ = send(.moreTapped(channel))
  }
}
