// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatChannelListViewModel {
  /// The alert that is shown.
  public var channelAlertType: ChannelListAlert? { alerts.channelAlertType }
  /// Whether an alert is shown.
  public var channelAlertShown: Bool { channelAlertType != nil }
  /// The words of the alert that is shown, the name of the channel with them that a question is about.
  ///
  /// The name is the host's: what plugins make of texts does not count in a question.
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
