// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The default row of a channel: avatar, name and time, preview and unread count.
package struct ChannelListItem: PrimitiveView {
  let row: ChannelListRow
  let avatar: Scene?
  let typing: Scene?

  /// Creates the view of a row; a scene replaces the default avatar or typing line.
  package init(row: ChannelListRow, avatar: Scene? = nil, typing: Scene? = nil) {
    self.row = row
    self.avatar = avatar
    self.typing = typing
  }

  /// Writes the views of the row.
  package func encode(into writer: inout SceneWriter) {
    writer.padding(.vertical, 7) { writer in
      writer.padding(.horizontal) { writer in
        writer.hStack(spacing: 12) { writer in
          if let avatar { writer.write(avatar) } else { writer.write(ChannelAvatar(row.avatar)) }
          writer.vStack(alignment: .leading) { writer in
            writer.hStack { writeTitle(into: &$0) }
            writer.hStack { writePreview(into: &$0) }
          }
        }
      }
    }
  }

  private func writeTitle(into writer: inout SceneWriter) {
    writer.write(
      ChannelItemTitleView(
        channelName: row.channelName.isEmpty ? row.channel.id.rawValue : row.channelName,
        signs: row.inlineSigns,
        strings: row.strings,
        isUnread: row.hasUnread
      )
    )
    if let account = row.channel.id.sourceName {
      writer.write(Text(account).font(.footnote).foregroundColor(.secondary).lineLimit(1))
    }
    writer.write(Spacer())
    writer.write(
      Text(row.timestampText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
        .layoutPriority(1)
    )
  }

  private func writePreview(into writer: inout SceneWriter) {
    if let status = row.deliveryStatus {
      writer.write(
        MessageReadIndicatorView(status: status, label: row.strings.text(status.label))
      )
    }
    if let typing {
      writer.write(typing)
    } else if case .message(let content) = row.fields.value.preview.variant {
      writer.write(content, row.strings)
    } else {
      writer.write(ChannelItemPreviewView(preview: row.preview, strings: row.strings))
    }
    writer.write(Spacer())
    if row.showMutedTrailingIcon {
      writer.write(
        SignView(icon: ChannelSign.muted.iconName, label: row.strings.text(.signMuted))
      )
    }
    if let badge = row.badgeText {
      writer.write(BadgeNotificationView(badge, isQuiet: row.channel.isMuted))
    }
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
  ///   - mutedLabel: The text that screen readers read for the icon, or `nil` for no icon.
  ///   - isUnread: Whether the channel has unread messages, which makes its name bold.
  public init(channelName: String, mutedLabel: String? = nil, isUnread: Bool = true) {
    self.channelName = channelName
    self.isUnread = isUnread
    signs = mutedLabel.map { [(icon: ChannelSign.muted.iconName, label: $0)] } ?? []
  }

  /// Creates a title with signs, such as ``ChannelListRow/inlineSigns``.
  public init(
    channelName: String,
    signs: [ChannelSign],
    strings: StringCatalog = .english,
    isUnread: Bool = true
  ) {
    self.channelName = channelName
    self.isUnread = isUnread
    self.signs = signs.map { (icon: $0.iconName, label: strings.text($0.label)) }
  }

  /// Creates a title as the row's flags say: with the sign for "muted" or without.
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

  /// The name, with the signs behind it in one line.
  public var body: some View {
    HStack(spacing: 4) {
      RowTitle(channelName, isUnread: isUnread)
      ForEach(signs) { SignView(icon: $0.icon, label: $0.label) }
    }
  }
}

private struct SignView: View {
  let icon: String
  let label: String

  var body: some View {
    Icon(icon, color: .secondary, font: .footnote).accessibilityLabel(label).layoutPriority(1)
  }
}
