// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
internal import WeftModel
private import WeftViews

extension ChannelSearchRow: SlotRow {
  /// The fields that plugins can read from a search result's row.
  public static let fields = FieldTable<ChannelSearchRow>([
    "result.title": { .text($0.title) },
    "result.text": { .text($0.text) },
    "result.timestampText": { .text($0.timestampText) },
    "result.messageID": { FieldValue($0.result.id.message?.rawValue) },
    "result.avatarURL": { FieldValue($0.avatar.imageURL) },
    "result.avatarInitials": { .text($0.avatar.initials) },
    "result.avatarColor": { .integer($0.avatar.color.code) },
  ]).adding(ChatChannel.slotFields) { $0.result.channel }
}
