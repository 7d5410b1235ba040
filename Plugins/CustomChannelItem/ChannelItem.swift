// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftPlugin
import WeftViews

/// A channel in two lines beside its avatar.
struct ChannelItem: View {
  let row: PluginRow

  var body: some View {
    HStack(spacing: 12) {
      ChannelPicture(row: row)
      VStack(alignment: .leading, spacing: 2) {
        firstLine
        HStack(spacing: 4) {
          if row.has(.channel(.deliveryStatus)) { DeliverySign(row: row) }
          PreviewLine(row: row)
        }
      }
    }
    .padding(.horizontal).padding(.vertical, 7)
    .onTap("channel.open")
  }

  /// The signs after the name, including those that later versions of the host add.
  private var signs: Zip2Sequence<[String], [String]> {
    zip(lines(of: row.channel.signIcons ?? ""), lines(of: row.channel.signLabels))
  }

  /// The lines of a text; compared byte by byte, which needs no tables of Unicode.
  private func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }

  private var firstLine: some View {
    HStack {
      HStack(spacing: 4) {
        Text(row.channel.name).font(.headline)
          .fontWeight(row.channel.hasUnread ? .bold : .medium).lineLimit(1)
        ForEach(signs) {
          Icon($0.0, color: .secondary, font: .footnote)
            .accessibilityLabel($0.1).layoutPriority(1)
        }
      }
      Spacer()
      Text(row.channel.timestampText).font(.subheadline).foregroundColor(.secondary)
        .lineLimit(1).layoutPriority(1)
      if let badge = row.channel.badgeText {
        Badge(badge, color: row.channel.isMuted ? .secondary : .accent).layoutPriority(1)
      }
    }
  }
}

/// The avatar, with a dot while another member is online.
struct ChannelPicture: View {
  let row: PluginRow

  var body: some View {
    if row.channel.isOnline {
      picture.overlay(alignment: .bottomTrailing) {
        FilledShape(.circle, color: .online).frame(width: 10, height: 10)
          .border(.background, width: 1.5, in: .circle)
      }
    } else {
      picture
    }
  }

  private var picture: Avatar {
    Avatar(
      initials: row.channel.avatarInitials,
      color: row.channel.avatarColor,
      size: 48,
      url: row.channel.avatarURL
    )
  }
}

/// The delivery status of the newest message.
struct DeliverySign: View {
  let row: PluginRow

  var body: some View {
    Icon(status, color: color, font: .footnote)
      .accessibilityLabel(row.channel.deliveryLabel).layoutPriority(1)
  }

  private var status: String { row.channel.deliveryStatus ?? "" }

  private var color: Color {
    switch status {
    case "read": .accent
    case "failed": .alert
    default: .secondary
    }
  }
}
