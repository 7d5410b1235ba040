// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Everything one row of the channel list shows, after plugins had their say about its texts: what
/// item renderers draw, what plugins read, and what `weft snapshot --format model` prints.
public struct ChannelListRow: Equatable, Sendable {
  /// Names the row towards plugins; the same for as long as the list lives.
  public let rowID: UInt64
  /// The channel shown.
  public let channel: ChatChannel
  /// The channel's name as shown.
  public let channelName: String
  /// The initials that stand in for a picture.
  public let avatarInitials: String
  /// When the last message came.
  public let timestampText: String
  /// Unread messages.
  public let unreadCount: Int
  /// Whether anything is unread.
  public let hasUnread: Bool
  /// Whether the sign of a muted channel stands behind the name.
  public let showInlineMutedIcon: Bool
  /// Whether the sign of a muted channel stands at the end of the preview.
  public let showMutedTrailingIcon: Bool
  /// What the user has begun to write.
  public let draftMessageText: String?
  /// Who wrote the newest message, where that is not plain.
  public let messagePreviewAuthorName: String?
  /// Whether it is shown who has read the newest message.
  public let showReadEvents: Bool
  /// Who else has read the newest message.
  public let readUsers: [UserID]
  /// What is still to happen with the newest message.
  public let previewMessageLocalState: LocalMessageState?
  /// The newest message in one line.
  public internal(set) var messagePreviewText: String
  /// What the second line tells.
  public private(set) var preview: ChannelPreview
  /// The texts that don't come from data.
  public let strings: StringCatalog

  /// Creates the row of an item.
  public init(rowID: UInt64, item: ChatChannelListItemViewModel) {
    self.rowID = rowID
    channel = item.channel
    channelName = item.channelName
    avatarInitials = AvatarStyle.initials(
      of: channelName.isEmpty ? channel.id.rawValue : channelName
    )
    timestampText = item.timestampText
    unreadCount = item.unreadCount
    hasUnread = item.hasUnread
    showInlineMutedIcon = item.showInlineMutedIcon
    showMutedTrailingIcon = item.showMutedTrailingIcon
    draftMessageText = item.draftMessageText
    messagePreviewAuthorName = item.messagePreviewAuthorName
    showReadEvents = item.showReadEvents
    readUsers = item.readUsers
    previewMessageLocalState = item.previewMessageLocalState
    messagePreviewText = item.messagePreviewText
    preview = item.preview
    strings = item.environment.strings
  }

  /// Takes the text that plugins made of the preview; one that shows something else stays.
  mutating func replacePreviewText(_ text: String) {
    messagePreviewText = text
    if case .message(_, let authorName, let attachmentIcon) = preview {
      preview = .message(text: text, authorName: authorName, attachmentIcon: attachmentIcon)
    }
  }
}
