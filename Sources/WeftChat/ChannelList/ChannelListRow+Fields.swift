// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
private import WeftViews

extension ChannelListRow: SlotRow {
  /// The value of a field by its dotted name, nil when rows of this kind have no such field.
  public func value(of field: String) -> FieldValue? {
    Self.fields[field]?(self)
  }

  private static let fields: [String: @Sendable (ChannelListRow) -> FieldValue] = [
    "channel.id": { .text($0.channel.id.rawValue) },
    "channel.name": { .text($0.channelName) },
    "channel.timestampText": { .text($0.timestampText) },
    "channel.unreadCount": { .integer(Int64($0.unreadCount)) },
    "channel.hasUnread": { .integer($0.hasUnread ? 1 : 0) },
    "channel.isMuted": { .integer($0.channel.isMuted ? 1 : 0) },
    "channel.avatarURL": { $0.avatar.imageURL.map(FieldValue.text) ?? .absent },
    "channel.avatarInitials": { .text($0.avatar.initials) },
    "channel.avatarColor": { .integer(AvatarStyle.color(of: $0.channel.id.rawValue).code) },
    "channel.previewText": { .text($0.preview.line($0.strings)) },
    "channel.previewAuthorName": { $0.messagePreviewAuthorName.map(FieldValue.text) ?? .absent },
    "channel.previewKind": { .integer($0.previewKind) },
    "channel.lastMessageAt": { $0.channel.lastMessageAt.map(FieldValue.init(time:)) ?? .absent },
  ]

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

extension FieldValue {
  fileprivate init(time: Date) {
    self = .time(microseconds: time.microseconds)
  }
}

extension Date {
  /// Microseconds since 1970, clamped to what 64 bits hold.
  package var microseconds: Int64 {
    let value = (timeIntervalSince1970 * 1_000_000).rounded()
    return Int64(exactly: value) ?? (value < 0 ? .min : .max)
  }
}

extension ChannelItemPreview {
  /// The preview as one line without its author.
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
