// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// The compact row of the documents, in two lines.
struct CompactThreadItem: View {
  let row: ThreadListRow

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack {
        HStack(spacing: 4) {
          Text("#").font(.headline).bold().foregroundColor(.secondary)
          Text(row.parentMessageContentText).font(.headline).bold().lineLimit(1)
        }
        Spacer()
        if !row.channelNameText.isEmpty {
          Text(row.channelNameText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
        }
        if let badge = row.badgeText { BadgeNotificationView(badge) }
      }
      HStack(alignment: .center, spacing: 4) {
        reply
        Spacer()
        Text(row.latestReplyTimestampText).font(.subheadline).foregroundColor(.secondary)
          .lineLimit(1).layoutPriority(1)
      }
    }
    .padding(8)
  }

  /// The draft after its icon or, without one, the newest reply after its author's avatar.
  @ViewBuilder private var reply: some View {
    if let draft = row.draftReplyText {
      Icon("draft", color: .accent, font: .subheadline).accessibilityHidden()
      Text(draft).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
    } else {
      if let avatar = row.avatar { ChannelAvatar(avatar, size: 20) }
      Text(row.latestReplyMessageText).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
    }
  }
}

final class CompactThreadFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeThreadListItem(options: ThreadListItemOptions) -> Scene {
    ChatThreadListNavigatableItem(
      threadListItem: CompactThreadItem(row: options.row),
      threadDestination: makeThreadDestination(thread: options.row.thread)
    )
  }

  @ScenePieceBuilder
  override func makeThreadListItemBackground(options: ThreadListItemOptions) -> Scene {
    if options.isSelected {
      FilledShape(.rectangle, color: .border)
    } else if options.row.unreadRepliesCount > 0 {
      FilledShape(.rectangle, color: .raised)
    }
  }

  @ScenePieceBuilder
  override func makeThreadListDividerItem() -> Scene { Divider() }

  @ScenePieceBuilder
  override func makeThreadListBackground(environment: ChatEnvironment) -> Scene {
    FilledShape(.rectangle, color: .background)
  }
}
