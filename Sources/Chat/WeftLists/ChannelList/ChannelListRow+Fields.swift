// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
internal import WeftModel
private import WeftViews

extension ChannelListRow: SlotRow {
  /// The fields of a channel's row that plugins can read.
  public static let fields = FieldTable<ChannelListRow>(
    [
      "channel.name": { .text($0.channelName) },
      "channel.timestampText": { .text($0.timestampText) },
      "channel.badgeText": { FieldValue($0.badgeText) },
      "channel.avatarURL": { FieldValue($0.avatar.imageURL) },
      "channel.avatarInitials": { .text($0.avatar.initials) },
      "channel.avatarColor": { .integer($0.avatar.color.code) },
      "channel.isOnline": { FieldValue($0.avatar.isOnline == true) },
      "channel.previewText": { .text($0.preview.line($0.strings)) },
      "channel.previewAuthorName": { FieldValue($0.messagePreviewAuthorName) },
      "channel.previewKind": { .integer($0.previewKind) },
      "channel.previewLabel": { FieldValue($0.previewLabel) },
      "channel.previewIcon": { FieldValue($0.previewIconName) },
      "channel.previewIconLabel": { FieldValue($0.previewIconLabel) },
      "channel.draftText": { FieldValue($0.draftMessageText) },
      "channel.deliveryStatus": { FieldValue($0.deliveryStatus?.rawValue) },
      "channel.deliveryLabel": { row in
        FieldValue(row.deliveryStatus.map { row.strings.text($0.label) })
      },
      "channel.showReadEvents": { FieldValue($0.showReadEvents) },
      "channel.showInlineMutedIcon": { FieldValue($0.showInlineMutedIcon) },
      "channel.showMutedTrailingIcon": { FieldValue($0.showMutedTrailingIcon) },
      "channel.mutedLabel": { FieldValue($0.channel.isMuted ? $0.strings.text(.signMuted) : nil) },
      "channel.signIcons": { row in lines(row.inlineSigns.map(\.iconName)) },
      "channel.signLabels": { row in lines(row.inlineSigns.map { row.strings.text($0.label) }) },
      "channel.isSelected": { FieldValue($0.isSelected) },
    ],
    withheld: [
      "channel.draftText": { _ in .absent },
      "channel.previewText": { row in
        // The label shows that there is a draft, so only its text is withheld.
        guard case .draft = row.preview.variant else { return .text(row.preview.line(row.strings)) }
        return .text("…")
      },
    ]
  ).adding(ChatChannel.slotFields) { $0.channel }

  /// Joins texts as one line each, or returns `.absent` if there are none.
  private static func lines(_ texts: [String]) -> FieldValue {
    if texts.isEmpty { return .absent }
    let lines = texts.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    return .text(lines.joined(separator: "\n"))
  }

  /// The label before the preview: the author's name, or a note that it is a draft.
  private var previewLabel: String? {
    switch preview.variant {
    case .message(let content): content.authorLabel
    case .draft: strings.text(.previewDraft)
    case .deleted(let content) where content.isSentByCurrentUser:
      strings.text(.authorLabel, .name(strings.text(.authorYou)))
    case .failedToSend, .typing, .deleted: nil
    }
  }

  private var previewIconName: String? {
    switch preview.variant {
    case .message(let content): content.attachmentIcon?.rawValue
    case .failedToSend: "failed"
    case .deleted: "deleted"
    case .typing, .draft: nil
    }
  }

  /// `nil` for failures and deletions, whose icon adds nothing to the text.
  private var previewIconLabel: String? {
    guard case .message(let content) = preview.variant else { return nil }
    return content.attachmentIcon.map { strings.text($0.sign) }
  }

  private var previewKind: Int64 {
    switch preview.variant {
    case .message: channel.previewMessage == nil ? 5 : 0
    case .failedToSend: 1
    case .typing: 2
    case .draft: 3
    case .deleted: 4
    }
  }
}

extension ChatChannel {
  /// The fields of a channel that plugins can read in any list.
  static let slotFields = FieldTable<ChatChannel>(
    [
      "channel.id": { .text($0.id.rawValue) },
      "channel.rawName": { FieldValue($0.name) },
      "channel.unreadCount": { FieldValue($0.unreadCount.messages) },
      "channel.mentionCount": { FieldValue($0.unreadCount.mentions) },
      "channel.hasUnread": { FieldValue($0.isUnread) },
      "channel.isMuted": { FieldValue($0.isMuted) },
      "channel.isPinned": { FieldValue($0.isPinned) },
      "channel.isArchived": { FieldValue($0.isArchived) },
      "channel.isDirect": { FieldValue($0.isDirectMessageChannel) },
      "channel.memberCount": { FieldValue($0.memberCount) },
      "channel.canDelete": { FieldValue($0.ownCapabilities.contains(.deleteChannel)) },
    ],
    moments: ["channel.lastMessageAt": { $0.lastMessageAt }, "channel.createdAt": { $0.createdAt }]
  ).adding(flags) { $0 }

  private static let flags = FieldTable<ChatChannel>(
    Dictionary(
      uniqueKeysWithValues: ChannelFlag.allCases.map { flag in
        (flag.fieldName, { @Sendable channel in FieldValue(channel[flag]) })
      }
    )
  )
}

extension ChannelFlag {
  /// The name of the field with which plugins read the flag, such as `channel.isFrozen`.
  package var fieldName: String { "channel.is\(name.prefix(1).uppercased())\(name.dropFirst())" }
}

extension Date {
  /// The microseconds since 1970, clamped to 64 bits.
  package var microseconds: Int64 {
    let value = (timeIntervalSince1970 * 1_000_000).rounded()
    return Int64(exactly: value) ?? (value < 0 ? .min : .max)
  }
}

extension ChannelItemPreview {
  /// The preview as one line, without its author.
  package func line(_ strings: StringCatalog) -> String {
    switch variant {
    case .failedToSend: strings.text(.previewFailed)
    case .typing(let content): content.text
    case .draft(let content): content.text
    case .message(let content): content.text
    case .deleted: strings.text(.previewDeleted)
    }
  }
}
