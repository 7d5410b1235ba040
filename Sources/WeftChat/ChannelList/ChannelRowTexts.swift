// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The texts of a channel's row that its label for screen readers repeats, as they are shown.
public struct ChannelRowTexts: Equatable, Sendable {
  /// What the channel is called.
  public var channelName: String
  /// When something last happened.
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
