// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The default row of a channel: avatar, name and time, preview and unread count.
public struct ChannelListItem: View {
  let row: ChannelListRow
  let avatar: Scene?
  let typing: Scene?

  /// Creates the view of a row; a given scene replaces the default avatar or typing line.
  public init(row: ChannelListRow, avatar: Scene? = nil, typing: Scene? = nil) {
    self.row = row
    self.avatar = avatar
    self.typing = typing
  }

  /// The views of the row.
  public var body: some View {
    HStack(spacing: 12) {
      if let avatar { avatar } else { ChannelAvatar(row.avatar) }
      VStack(alignment: .leading) {
        HStack {
          ChannelItemTitleView(
            channelName: row.channelName.isEmpty ? row.channel.id.rawValue : row.channelName,
            mutedLabel: row.showInlineMutedIcon ? row.strings.text(.signMuted) : nil,
            isUnread: row.hasUnread
          )
          Spacer()
          Text(row.timestampText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
            .layoutPriority(1)
        }
        HStack {
          if let status = row.deliveryStatus {
            MessageReadIndicatorView(status: status, label: row.strings.text(status.label))
          }
          if let typing {
            typing
          } else {
            ChannelItemPreviewView(preview: row.preview, strings: row.strings)
          }
          Spacer()
          if row.showMutedTrailingIcon { MutedSign(label: row.strings.text(.signMuted)) }
          if let badge = row.badgeText {
            BadgeNotificationView(badge, isQuiet: row.channel.isMuted)
          }
        }
      }
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }

  /// Encodes the body; specialised here, where its type is known (`Scene/encode-64-rows`).
  public func encode(into writer: inout SceneWriter) {
    body.encode(into: &writer)
  }
}

/// The name of a channel, followed by an icon if the current user has muted it.
public struct ChannelItemTitleView: View {
  let channelName: String
  let mutedLabel: String?
  let isUnread: Bool

  /// Creates a title.
  ///
  /// - Parameters:
  ///   - channelName: The name shown.
  ///   - mutedLabel: The text with which a screen reader reads the icon, nil for no icon.
  ///   - isUnread: Whether the channel has unread messages, which makes its name bold.
  public init(channelName: String, mutedLabel: String? = nil, isUnread: Bool = true) {
    self.channelName = channelName
    self.mutedLabel = mutedLabel
    self.isUnread = isUnread
  }

  /// Creates a title, with the icon if the channel is muted.
  public init(
    channelName: String,
    showInlineMutedIcon: Bool,
    isUnread: Bool = true,
    strings: StringCatalog = .english
  ) {
    self.init(
      channelName: channelName,
      mutedLabel: showInlineMutedIcon ? strings.text(.signMuted) : nil,
      isUnread: isUnread
    )
  }

  /// The views of the title.
  public var body: some View {
    HStack(spacing: 4) {
      RowTitle(channelName, isUnread: isUnread)
      if let mutedLabel { MutedSign(label: mutedLabel) }
    }
  }
}

/// The icon of a muted channel.
struct MutedSign: View {
  let label: String

  var body: some View {
    Icon("muted", color: .secondary, font: .footnote).accessibilityLabel(label).layoutPriority(1)
  }
}
