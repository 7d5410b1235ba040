// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The view of the plugin CompactChannelItem, drawn by the host.
struct CompactRow: View {
  var row: ChannelListRow

  var body: some View {
    HStack {
      Text("▎").foregroundColor(row.avatar.color).layoutPriority(2)
      Text(row.channelName).bold().lineLimit(1).layoutPriority(1)
      Text(row.messagePreviewText).foregroundColor(.secondary).lineLimit(1)
      Spacer()
      Text(row.timestampText).foregroundColor(.secondary).lineLimit(1).layoutPriority(2)
    }
    .padding(.horizontal)
  }
}

/// The view of the plugin CompactThreadItem, drawn by the host.
struct CompactThreadRow: View {
  var row: ThreadListRow

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack {
        HStack(spacing: 4) {
          Text("#").font(.headline).bold().foregroundColor(.secondary).lineLimit(1)
          Text(row.parentMessageContentText).font(.headline).bold().lineLimit(1)
        }
        Spacer()
        if !row.channelNameText.isEmpty {
          Text(row.channelNameText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
        }
        if row.unreadRepliesCount > 0 {
          Badge(row.badgeText ?? "").layoutPriority(1)
        }
      }
      HStack(spacing: 4) {
        if row.draftReplyText != nil {
          Icon("draft", color: .accent, font: .subheadline)
        } else if let avatar = row.avatar {
          Avatar(initials: avatar.initials, color: avatar.color, size: 20, url: avatar.imageURL)
        }
        Text(row.draftReplyText ?? row.latestReplyMessageText).font(.subheadline)
          .foregroundColor(.secondary).lineLimit(1)
        Spacer()
        Text(row.latestReplyTimestampText).font(.subheadline).foregroundColor(.secondary)
          .lineLimit(1).layoutPriority(1)
      }
    }
    .padding(.vertical, 7)
    .padding(.horizontal, 8)
  }
}
