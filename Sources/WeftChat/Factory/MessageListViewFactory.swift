// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The slots of the message list around its messages; those of messages stand in ``MessageItemViewFactory``.
open class MessageListViewFactory: MessageItemViewFactory {
  /// The bar above messages: what the channel is called, and who is there or typing.
  @ScenePieceBuilder
  open func makeMessageListTitleView(viewModel: ChatMessageListViewModel) -> Scene {
    ListHeader(
      title: viewModel.title,
      detail: viewModel.headerTypingText ?? viewModel.presenceText
    )
  }

  /// The messages of a channel with their title.
  @ScenePieceBuilder
  open func makeChannelHeaderViewModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    makeMessageListTitleView(viewModel: viewModel)
    content
  }

  /// The bar above the replies to a message.
  @ScenePieceBuilder
  open func makeReplyListTitleView(viewModel: ChatMessageListViewModel) -> Scene {
    ListHeader(title: viewModel.title)
  }

  /// The replies to a message with their title.
  @ScenePieceBuilder
  open func makeMessageThreadHeaderViewModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    makeReplyListTitleView(viewModel: viewModel)
    content
  }

  /// The messages and their title, where bars come and go.
  open func makeChannelBarsVisibilityViewModifier(shouldShow: Bool, content: Scene) -> Scene {
    content
  }

  /// What surrounds the messages and what stands over them.
  open func makeMessageListContainerModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene { content }

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

  /// What stands in place of messages that are not there yet.
  @ScenePieceBuilder
  open func makeChannelLoadingView(environment: ChatEnvironment) -> Scene {
    ListActivity(label: environment.strings.text(.listLoading))
  }

  /// What stands in place of messages where there are none.
  @ScenePieceBuilder
  open func makeEmptyMessagesView(
    channel: ChatChannel,
    environment: ChatEnvironment
  ) -> Scene {
    ListNotice(title: environment.strings.text(.previewNone))
  }

  /// What stands in place of messages that could not be loaded, or beside those there are.
  @ScenePieceBuilder
  open func makeMessageListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    ErrorBanner(text: environment.strings.text(.messageListError))
  }

  /// What leads to the newest message, over the messages.
  @ScenePieceBuilder
  open func makeScrollToBottomButton(unreadCount: Int, environment: ChatEnvironment) -> Scene {
    ScrollToBottomButton(
      badge: unreadCount > 0 ? environment.strings.number(unreadCount) : nil,
      label: environment.strings.text(.accessibilityNewest)
    )
  }

  /// What leads to the first message that was not read, over the messages.
  @ScenePieceBuilder
  open func makeJumpToUnreadButton(
    channel: ChatChannel,
    unreadCount: Int,
    environment: ChatEnvironment
  ) -> Scene {
    JumpToUnreadButton(
      text: environment.strings.text(.unreadCount, .count(unreadCount)),
      closeLabel: environment.strings.text(.actionCancel)
    )
  }

  /// The day of the messages that are visible, over them.
  @ScenePieceBuilder
  open func makeDateIndicatorView(dateString: String) -> Scene {
    DateIndicatorView(text: dateString)
  }

  /// Who is typing, below the messages.
  @ScenePieceBuilder
  open func makeTypingIndicatorBottomView(channel: ChatChannel, text: String) -> Scene {
    TypingIndicatorBottomView(text: text)
  }

  /// What a tap on the replies to a message leads to, nil for nothing.
  open func makeMessageThreadDestination(channel: ChatChannel, parent: MessageID) -> Route? {
    Route(.thread(channel.id, parent: parent))
  }
}
