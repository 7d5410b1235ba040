// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What an application has chosen for its lists.
public struct ChatConfig: Equatable, Sendable {
  /// Where the sign of a muted channel stands.
  public enum MutedStyle: String, Sendable {
    /// Behind the name.
    case afterChannelName = "after_channel_name"
    /// At the end of the preview.
    case bottomRightCorner = "bottom_right_corner"
  }

  /// Whether drafts are shown.
  public var showsDrafts = false
  /// Where the sign of a muted channel stands.
  public var mutedStyle = MutedStyle.afterChannelName
  /// How message lists look and behave.
  public var messageList = MessageListConfig()

  /// Creates a configuration with the defaults.
  public init() {}
}
