// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The parts of a channel that each text of its row is made from; other changes keep the text.
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
  /// The parts of the name; avatar and screen reader text, which use the name, are remade with it.
  public var channelName: ChannelElement
  /// The parts of the time of the last message.
  public var timestamp: ChannelElement
  /// The parts of the badge.
  public var badge: ChannelElement
  /// The parts of the avatar.
  public var avatar: ChannelElement
  /// The parts of the newest message's text, author and icon.
  public var messagePreview: ChannelElement
  /// The parts of the draft's text.
  public var draft: ChannelElement
  /// The parts that decide which preview is shown, and those of the typing text.
  public var preview: ChannelElement
  /// The parts of the text for screen readers, besides the texts it repeats.
  public var accessibilityLabel: ChannelElement
  /// The parts of the buttons beside a swiped row.
  public var swipeActions: ChannelElement

  /// The parts of the default texts.
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

  /// All parts for every text: correct for any override, because every change remakes all texts.
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
