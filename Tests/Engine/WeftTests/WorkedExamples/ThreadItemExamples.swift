// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// The compact row of the documents, in two lines, with a title that falls back.
struct CompactThreadItem: View {
  let thread: ChatThread
  let viewModel: ChatThreadListItemViewModel

  init(thread: ChatThread, environment: ChatEnvironment) {
    self.thread = thread
    viewModel = ChatThreadListItemViewModel(thread: thread, environment: environment)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack {
        HStack(spacing: 2) {
          Text("#").font(.title).bold()
          Text(threadTitle).font(.headline).lineLimit(1)
        }
        Spacer()
        if viewModel.unreadRepliesCount > 0 {
          UnreadIndicatorView(unreadCount: viewModel.unreadRepliesCount)
        }
      }
      HStack(alignment: .center, spacing: 4) {
        if let reply = thread.latestReplies.last {
          ChannelAvatar(AvatarContent(of: reply.author), size: 20)
        }
        Text(viewModel.latestReplyMessageText).font(.subheadline).foregroundColor(.secondary)
          .lineLimit(1)
        Spacer()
        Text(viewModel.latestReplyTimestampText).font(.subheadline).foregroundColor(.secondary)
          .lineLimit(1).layoutPriority(1)
      }
    }
    .padding(8)
  }

  private var threadTitle: String {
    let title = thread.title ?? thread.parentMessage.text
    if !title.isEmpty { return title }
    if let kind = thread.parentMessage.attachments.last?.kind.rawValue {
      return kind.prefix(1).uppercased() + kind.dropFirst()
    }
    return thread.parentMessage.poll?.name ?? title
  }
}

final class CompactThreadFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeThreadListItem(options: ThreadListItemOptions) -> Scene {
    ChatThreadListNavigatableItem(
      threadListItem: CompactThreadItem(
        thread: options.row.thread,
        environment: options.environment
      ),
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
