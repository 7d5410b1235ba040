// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// Hides the text of unread messages, and formats times differently; everything else is the default.
class DiscreetItemViewModel: ChatChannelListItemViewModel {
  override var messagePreviewText: String {
    hasUnread ? "New message" : super.messagePreviewText
  }

  override var timestampText: String {
    guard let date = channel.lastMessageAt else { return "" }
    return environment.timestamps.timeText(for: date)
  }
}

final class DiscreetFactory: ViewFactory {
  override func makeChannelListItemViewModel(
    channel: ChatChannel,
    channelName: String,
    environment: ChatEnvironment
  ) -> ChatChannelListItemViewModel {
    DiscreetItemViewModel(channel: channel, channelName: channelName, environment: environment)
  }
}

/// The compact row of the documents: the default's parts in another arrangement.
struct CompactChannelItem: View {
  let row: ChannelListRow
  let isSelected: Bool

  var body: some View {
    HStack(spacing: 12) {
      ChannelAvatar(row.avatar, size: 48)
      VStack(alignment: .leading, spacing: 2) {
        HStack {
          ChannelItemTitleView(
            channelName: row.channelName,
            signs: row.inlineSigns,
            isUnread: row.hasUnread
          )
          Spacer()
          Text(row.timestampText).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
            .layoutPriority(1)
          if !isSelected && row.hasUnread {
            BadgeNotificationView(count: row.unreadCount, isQuiet: row.channel.isMuted)
          }
        }
        HStack(spacing: 4) {
          if row.showReadEvents {
            MessageReadIndicatorView(
              readUsers: row.readUsers,
              showDelivered: row.showDelivered,
              localState: row.previewMessageLocalState
            )
          }
          ChannelItemPreviewView(preview: row.preview)
        }
      }
    }
    .padding(.horizontal).padding(.vertical, 7)
  }
}

final class CompactChannelFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
    ChatChannelNavigatableListItem(
      channelListItem: CompactChannelItem(row: options.row, isSelected: options.isSelected),
      channelDestination: makeChannelDestination(channel: options.row.channel)
    )
  }
}

/// Custom views for some kinds of previews, the default for all others.
final class PreviewFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
    VStack(alignment: .leading) {
      ChannelItemTitleView(
        channelName: options.row.channelName,
        isUnread: options.row.hasUnread
      )
      preview(options.row.preview)
    }
    .padding(.horizontal).padding(.vertical, 7)
  }

  @ScenePieceBuilder
  private func preview(_ preview: ChannelItemPreview) -> Scene {
    switch preview.content {
    case let draft as ChannelItemPreview.DraftContent: Text(draft.text).italic()
    case is ChannelItemPreview.TypingContent: Text("typing...")
    default: ChannelItemPreviewView(preview: preview)
    }
  }
}

/// A border around every avatar.
final class BorderedAvatarFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeChannelAvatarView(options: ChannelListItemOptions) -> Scene {
    ChannelAvatar(options.row.avatar).border(.accent, width: 2, in: .circle)
  }
}
