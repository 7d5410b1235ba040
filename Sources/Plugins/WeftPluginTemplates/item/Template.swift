// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin
import WeftViews

/// A channel in one line.
private struct ChannelLine: View {
  let channel: ChannelRecord

  var body: some View {
    HStack(spacing: 8) {
      Avatar(
        initials: channel.avatarInitials,
        color: channel.avatarColor,
        size: 20,
        url: channel.avatarURL
      )
      // Views with a priority are shown whole before others get any space.
      Text(channel.name).font(.headline).bold().lineLimit(1).layoutPriority(1)
      Text(channel.previewText).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
      Spacer()
      Text(channel.timestampText).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
        .layoutPriority(1)
      if let badge = channel.badgeText { Badge(badge).layoutPriority(1) }
    }
    .padding(.vertical, 6)
    .padding(.horizontal, 16)
  }
}

private let plugin = Plugin(
  id: "org.example.template",
  name: "Template",
  version: "1.0.0",
  hooks: [
    .view(
      .channelItem,
      reading: .channel(.name),
      .channel(.previewText),
      .channel(.timestampText),
      .channel(.badgeText),
      .channel(.avatarInitials),
      .channel(.avatarColor),
      .channel(.avatarURL)
    ) { row in Scene { ChannelLine(channel: row.channel) } }
  ]
)

/// The entry function, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
