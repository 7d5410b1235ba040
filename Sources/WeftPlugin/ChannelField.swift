// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value a hook about channels may read, once it has declared it.
public struct ChannelField: Equatable, Sendable {
  /// The dotted name the host knows it by.
  public let name: StaticString

  init(_ name: StaticString) {
    self.name = name
  }

  /// Whether both have the same name.
  public static func == (first: ChannelField, second: ChannelField) -> Bool {
    first.name.utf8CodeUnitCount == second.name.utf8CodeUnitCount
      && first.name.description == second.name.description
  }

  /// The channel's id.
  public static let id = ChannelField("channel.id")
  /// The channel's name as shown.
  public static let channelName = ChannelField("channel.name")
  /// When the last message came.
  public static let timestampText = ChannelField("channel.timestampText")
  /// Unread messages.
  public static let unreadCount = ChannelField("channel.unreadCount")
  /// 1 when anything is unread.
  public static let hasUnread = ChannelField("channel.hasUnread")
  /// 1 when the channel is muted.
  public static let isMuted = ChannelField("channel.isMuted")
  /// The initials that stand in for a picture.
  public static let avatarInitials = ChannelField("channel.avatarInitials")
  /// The colour behind the initials.
  public static let avatarColor = ChannelField("channel.avatarColor")
  /// The address of the picture, absent when there is none.
  public static let avatarURL = ChannelField("channel.avatarURL")
  /// The preview without its author.
  public static let previewText = ChannelField("channel.previewText")
  /// Who wrote the newest message, where that is not plain.
  public static let previewAuthorName = ChannelField("channel.previewAuthorName")
  /// What the preview shows, 0 for a message.
  public static let previewKind = ChannelField("channel.previewKind")
  /// In a text hook: what the providers below made of the text.
  public static let textBelow = ChannelField("text.below")
}
