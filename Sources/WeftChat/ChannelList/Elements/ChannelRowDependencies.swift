// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which parts of a channel each text of its row is made from: nothing else makes it anew.
///
///     class StarredItem: ChatChannelListItemViewModel {
///       override var channelName: String { channel.isPinned ? "★ \(super.channelName)" : super.channelName }
///       override var dependencies: ChannelRowDependencies {
///         var parts = ChannelRowDependencies.standard
///         parts.channelName.insert(.membership)
///         return parts
///       }
///     }
public struct ChannelRowDependencies: Equatable, Sendable {
  /// What the name is made from; avatar and label, which show it, are made anew with it.
  public var channelName: ChannelElement
  /// What the time of the last message is made from.
  public var timestamp: ChannelElement
  /// What the badge is made from.
  public var badge: ChannelElement
  /// What the avatar is made from.
  public var avatar: ChannelElement
  /// What the newest message in one line, its author and its sign are made from.
  public var messagePreview: ChannelElement
  /// What the text of the draft is made from.
  public var draft: ChannelElement
  /// What decides what the second line tells, and the sentence about who is typing.
  public var preview: ChannelElement
  /// What a screen reader says is made from, besides the texts it repeats.
  public var accessibilityLabel: ChannelElement
  /// What the actions beside a swiped row are made from.
  public var swipeActions: ChannelElement

  /// What the texts are made from where nobody overrides them.
  public static let standard = ChannelRowDependencies(
    channelName: [.title, .members],
    timestamp: .timestamp,
    badge: .unread,
    avatar: [.avatar, .title, .members, .presence],
    messagePreview: [.preview, .members],
    draft: .draft,
    preview: [.preview, .members, .typing, .draft, .permissions],
    accessibilityLabel: [.members, .mute, .unread, .reads, .permissions],
    swipeActions: [.permissions, .mute, .members]
  )

  /// Every text is made anew whatever changed: right for whatever overrides read.
  public static let everything = ChannelRowDependencies(
    channelName: .all,
    timestamp: .all,
    badge: .all,
    avatar: .all,
    messagePreview: .all,
    draft: .all,
    preview: .all,
    accessibilityLabel: .all,
    swipeActions: .all
  )
}
