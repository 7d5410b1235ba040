// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// What is asked before something is done that the lists leave to the application.
struct Question {
  let words: ChannelListAlert.Words
  /// What is done when the answer is yes.
  let action: SourceAction

  /// The question before an action of a channel's menu; nil where it asks for nothing.
  init?(_ action: SourceAction, _ confirmation: ChannelAction.Confirmation?, _ cancel: String) {
    guard let confirmation else { return nil }
    self.action = action
    words = ChannelListAlert.Words(
      title: confirmation.buttonTitle,
      detail: confirmation.title,
      confirm: confirmation.buttonTitle,
      dismiss: cancel
    )
  }
}
