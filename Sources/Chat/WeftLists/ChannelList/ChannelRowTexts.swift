// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The texts of a channel's row that its text for screen readers repeats.
public struct ChannelRowTexts: Equatable, Sendable {
  /// The channel's name as shown.
  public var channelName: String
  /// The time of the last message.
  public var timestampText: String
  /// The newest message in one line.
  public var messagePreviewText: String

  /// Creates texts.
  public init(channelName: String, timestampText: String, messagePreviewText: String) {
    self.channelName = channelName
    self.timestampText = timestampText
    self.messagePreviewText = messagePreviewText
  }
}

extension ChatChannelListItemViewModel {
  /// The texts before plugins change them.
  public var texts: ChannelRowTexts {
    ChannelRowTexts(
      channelName: shownName,
      timestampText: shownTimestamp,
      messagePreviewText: shownPreviewText
    )
  }
}
