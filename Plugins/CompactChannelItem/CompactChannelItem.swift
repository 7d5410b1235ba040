// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin
import WeftViews

// CompactChannelItem: channels without unread messages shrink to one line, so that more of them fit
// on a screen; channels that need attention keep their usual row.

/// The single line of a channel.
private struct CompactRow: View {
  var name: String
  var preview: String
  var time: String
  var color: Color

  var body: some View {
    HStack {
      Icon("unread", color: color, font: .footnote).accessibilityHidden().layoutPriority(2)
      Text(name).bold().lineLimit(1).layoutPriority(1)
      Text(preview).foregroundColor(.secondary).lineLimit(1)
      Spacer()
      Text(time).foregroundColor(.secondary).lineLimit(1).layoutPriority(2)
    }
    .padding(.horizontal)
  }
}

private let plugin = Plugin(
  id: "dev.weft.compact-channel-item",
  name: "Compact channels",
  version: "1.0.0",
  hooks: [
    .view(
      .channelItem,
      reading: .channel(.name),
      .channel(.previewText),
      .channel(.timestampText),
      .channel(.hasUnread),
      .channel(.avatarColor)
    ) { row in
      if row.channel.hasUnread { return nil }
      return Scene {
        CompactRow(
          name: row.channel.name,
          preview: row.channel.previewText,
          time: row.channel.timestampText,
          color: row.channel.avatarColor
        )
      }
    }
  ]
)

/// The plugin's entry point, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
