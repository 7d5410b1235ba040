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
            signs: row.inlineSigns,
            strings: row.strings,
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
          if row.showMutedTrailingIcon {
            SignView(icon: ChannelSign.muted.iconName, label: row.strings.text(.signMuted))
          }
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

/// The name of a channel, followed by its signs.
public struct ChannelItemTitleView: View {
  let channelName: String
  private let signs: [(icon: String, label: String)]
  let isUnread: Bool

  /// Creates a title.
  ///
  /// - Parameters:
  ///   - channelName: The name shown.
  ///   - mutedLabel: The text with which a screen reader reads the icon, nil for no icon.
  ///   - isUnread: Whether the channel has unread messages, which makes its name bold.
  public init(channelName: String, mutedLabel: String? = nil, isUnread: Bool = true) {
    self.channelName = channelName
    self.isUnread = isUnread
    signs = mutedLabel.map { [(icon: ChannelSign.muted.iconName, label: $0)] } ?? []
  }

  /// Creates a title with signs, such as those of ``ChannelListRow/inlineSigns``.
  public init(
    channelName: String,
    signs: [ChannelSign],
    strings: StringCatalog = .english,
    isUnread: Bool = true
  ) {
    (self.channelName, self.isUnread) = (channelName, isUnread)
    self.signs = signs.map { (icon: $0.iconName, label: strings.text($0.label)) }
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
      ForEach(signs) { SignView(icon: $0.icon, label: $0.label) }
    }
  }
}

/// The icon of a sign.
private struct SignView: View {
  let icon: String
  let label: String

  var body: some View {
    Icon(icon, color: .secondary, font: .footnote).accessibilityLabel(label).layoutPriority(1)
  }
}
