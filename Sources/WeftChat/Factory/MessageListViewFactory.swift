// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The slots of the message list.
open class MessageListViewFactory: ThreadListViewFactory {
  /// The screen with its title.
  @ScenePieceBuilder
  open func makeChannelHeaderViewModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    ListHeader(title: viewModel.title)
    content
  }

  /// What surrounds the messages.
  open func makeMessageListModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene { content }

  /// What lies behind the messages.
  @ScenePieceBuilder
  open func makeMessageListBackground(environment: ChatEnvironment, isInThread: Bool) -> Scene {
    EmptyView()
  }

  /// What stands in place of messages where there are none.
  @ScenePieceBuilder
  open func makeEmptyMessagesView(
    channel: ChatChannel,
    environment: ChatEnvironment
  ) -> Scene {
    ListNotice(title: environment.strings.text(.previewNone))
  }

  /// The row of a message.
  @ScenePieceBuilder
  open func makeMessageContainerView(options: MessageItemOptions) -> Scene {
    MessageItem(
      row: options.row,
      isLeftAligned: options.isLeftAligned,
      paddings: options.paddings
    )
  }

  /// What surrounds each message, given where it stands in its run.
  open func makeMessageViewModifier(
    for info: MessageModifierInfo,
    content: Scene
  ) -> Scene { content }
}

/// What is known when a message's row is drawn.
public struct MessageItemOptions {
  /// What the row shows.
  public let row: MessageListRow
  /// The channel it stands in.
  public let channel: ChatChannel
  /// Whether it stands in a thread.
  public let isInThread: Bool
  /// Whether all messages stand at the beginning of the line.
  public let isLeftAligned: Bool
  /// The space around it.
  public let paddings: MessagePaddings
}

/// What is known of a message when it is modified.
public struct MessageModifierInfo {
  /// The message.
  public let message: ChatMessage
  /// Whether it is the lowest of its run.
  public let isFirst: Bool
  /// A ground other than that of its author, nil for the usual one.
  public var injectedBackgroundColor: Color?
  /// The radius of its corners.
  public var cornerRadius = 18.0
  /// Whether it stands at the beginning of the line, whoever wrote it.
  public var forceLeftToRight = false
}
