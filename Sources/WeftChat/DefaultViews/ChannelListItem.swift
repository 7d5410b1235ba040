// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The default row of a channel: avatar, name and time, preview and unread count.
public struct ChannelListItem: View {
  let row: ChannelListRow

  /// Creates the view of a row.
  public init(row: ChannelListRow) {
    self.row = row
  }

  /// The views of the row.
  public var body: some View {
    HStack(spacing: 12) {
      Avatar(
        initials: row.avatarInitials,
        color: AvatarStyle.color(of: row.channel.id.rawValue)
      )
      VStack(alignment: .leading) {
        HStack {
          Text(row.channelName.isEmpty ? row.channel.id.rawValue : row.channelName)
            .font(.headline).bold().lineLimit(1)
          if row.showInlineMutedIcon { mutedSign }
          Spacer()
          Text(row.timestampText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
            .layoutPriority(1)
        }
        HStack {
          ChannelItemPreviewView(row: row)
          Spacer()
          if row.showMutedTrailingIcon { mutedSign }
          if row.hasUnread { Badge(badgeText).layoutPriority(1) }
        }
      }
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }

  /// The count, or a sign when only a mention is unread.
  private var badgeText: String {
    row.unreadCount > 0
      ? row.strings.number(row.unreadCount) : row.strings.text(.signMention)
  }

  private var mutedSign: some View {
    Text(row.strings.text(.signMuted)).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      .layoutPriority(1)
  }
}
