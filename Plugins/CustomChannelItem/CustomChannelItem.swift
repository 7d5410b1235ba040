// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin
import WeftViews

// CustomChannelItem: unread messages are not previewed, a last message of today shows its time of
// day, and a row has two lines beside a larger avatar. Each of the three is a separate hook.

private let plugin = Plugin(
  id: "dev.weft.custom-channel-item",
  name: "Custom channels",
  version: "1.0.0",
  hooks: [
    .text(.messagePreview, reading: .channel(.hasUnread), .thread(.id)) { row in
      // Thread rows also have the fields of their channel, but previews of their own.
      row.channel.hasUnread && !row.has(.thread(.id)) ? "New message" : nil
    },
    .text(
      .timestamp,
      reading: .channel(.lastMessageAt),
      .channel(.lastMessageUTCOffset),
      .environment(.now),
      .environment(.utcOffset),
      .thread(.id)
    ) { row in
      guard let moment = row.channel.lastMessageAt, let now = row.environment.now,
        !row.has(.thread(.id))
      else { return nil }
      let then = LocalTime(microseconds: moment, offset: row.channel.lastMessageUTCOffset)
      let today = LocalTime(microseconds: now, offset: row.environment.utcOffset)
      // For another day the host's text names the day, in the user's language.
      return then.day == today.day ? then.clock : nil
    },
    .view(
      .channelItem,
      reading: .channel(.name),
      .channel(.avatarInitials),
      .channel(.avatarColor),
      .channel(.avatarURL),
      .channel(.isOnline),
      .channel(.hasUnread),
      .channel(.isMuted),
      .channel(.signIcons),
      .channel(.signLabels),
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

/// The plugin's entry point, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
