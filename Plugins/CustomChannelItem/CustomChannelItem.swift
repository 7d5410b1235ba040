// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin
import WeftViews

// CustomChannelItem: channels that keep to themselves what unread messages say, with the time of day of the
// last message, in two lines beside a larger avatar. Each of the three is a hook of its own.

private let plugin = Plugin(
  id: "dev.weft.custom-channel-item",
  name: "Custom channels",
  version: "1.0.0",
  hooks: [
    .text(.messagePreview, reading: .channel(.hasUnread), .thread(.id)) { row in
      // Threads have the fields of their channel, and previews of their own.
      row.channel.hasUnread && !row.has(.thread(.id)) ? "New message" : nil
    },
    .text(
      .timestamp,
      reading: .channel(.lastMessageAt),
      .channel(.lastMessageUTCOffset),
      .thread(.id)
    ) { row in
      guard let moment = row.channel.lastMessageAt, !row.has(.thread(.id)) else { return nil }
      return timeOfDay(microseconds: moment, offset: row.channel.lastMessageUTCOffset)
    },
    .view(
      .channelItem,
      reading: .channel(.name),
      .channel(.avatarInitials),
      .channel(.avatarColor),
      .channel(.avatarURL),
      .channel(.isOnline),
      .channel(.showInlineMutedIcon),
      .channel(.mutedLabel),
      .channel(.timestampText),
      .channel(.badgeText),
      .channel(.deliveryStatus),
      .channel(.deliveryLabel),
      .channel(.previewKind),
      .channel(.previewText),
      .channel(.previewLabel),
      .channel(.previewIcon),
      .channel(.previewIconLabel)
    ) { row in Scene { ChannelItem(row: row) } },
  ]
)

/// Hours and minutes of a moment, in a zone so many seconds east of Greenwich.
private func timeOfDay(microseconds: Int, offset: Int) -> String {
  // Both may be negative, and a day must not be.
  let minutes = ((microseconds / 1_000_000 + offset) % 86_400 + 86_400) % 86_400 / 60
  return twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
}

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

/// What the host asks for when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
