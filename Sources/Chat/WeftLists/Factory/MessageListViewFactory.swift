// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The slots around the messages of a list; ``MessageItemViewFactory`` has the slots of rows.
open class MessageListViewFactory: MessageItemViewFactory {
  /// Draws the bar above messages: the channel's name, and who is online or typing; a tap shows the channel's page.
  @ScenePieceBuilder
  open func makeMessageListTitleView(viewModel: ChatMessageListViewModel) -> Scene {
    ListHeader(
      title: viewModel.title,
      detail: viewModel.headerTypingText ?? viewModel.presenceText,
      action: ListAction.channelInfo
    )
  }

  /// Combines the messages of a channel with their title.
  @ScenePieceBuilder
  open func makeChannelHeaderViewModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    makeMessageListTitleView(viewModel: viewModel)
    content
  }

  /// Draws the bar above the replies to a message.
  @ScenePieceBuilder
  open func makeReplyListTitleView(viewModel: ChatMessageListViewModel) -> Scene {
    ListHeader(title: viewModel.title)
  }

  /// Combines the replies to a message with their title.
  @ScenePieceBuilder
  open func makeMessageThreadHeaderViewModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    makeReplyListTitleView(viewModel: viewModel)
    content
  }

  /// Wraps messages and title, on hosts whose bars can be hidden.
  open func makeChannelBarsVisibilityViewModifier(shouldShow: Bool, content: Scene) -> Scene {
    content
  }

  /// Wraps the messages and the views over them.
  open func makeMessageListContainerModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene { content }

  /// Wraps the messages.
  open func makeMessageListModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene { content }

  /// Draws the background of the messages.
  @ScenePieceBuilder
  open func makeMessageListBackground(environment: ChatEnvironment, isInThread: Bool) -> Scene {
    EmptyView()
  }

  /// Draws the view shown while messages are loading.
  @ScenePieceBuilder
  open func makeChannelLoadingView(environment: ChatEnvironment) -> Scene {
    ListActivity(label: environment.strings.text(.listLoading))
  }

  /// Draws the view shown for a list without messages.
  @ScenePieceBuilder
  open func makeEmptyMessagesView(
    channel: ChatChannel,
    environment: ChatEnvironment
  ) -> Scene {
    ListNotice(title: environment.strings.text(.previewNone))
  }

  /// Draws the view shown when messages could not be loaded, alone or beside those already loaded.
  @ScenePieceBuilder
  open func makeMessageListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    ErrorBanner(text: environment.strings.text(.messageListError))
  }

  /// Draws the button over the messages that scrolls to the newest one.
  @ScenePieceBuilder
  open func makeScrollToBottomButton(unreadCount: Int, environment: ChatEnvironment) -> Scene {
    ScrollToBottomButton(
      badge: unreadCount > 0 ? environment.strings.number(unreadCount) : nil,
      label: environment.strings.text(.accessibilityNewest)
    )
  }

  /// Draws the button over the messages that scrolls to the first unread one.
  @ScenePieceBuilder
  open func makeJumpToUnreadButton(
    channel: ChatChannel,
    unreadCount: Int,
    environment: ChatEnvironment
  ) -> Scene {
    JumpToUnreadButton(
      text: environment.strings.text(.messagesJumpToUnread, .count(unreadCount)),
      label: environment.strings.text(.accessibilityJumpToUnread, .count(unreadCount)),
      closeLabel: environment.strings.text(.accessibilityDismissUnread)
    )
  }

  /// Draws the day of the visible messages, over them.
  @ScenePieceBuilder
  open func makeDateIndicatorView(dateString: String) -> Scene {
    DateIndicatorView(text: dateString)
  }

  /// Draws the line below the messages that shows who is typing.
  @ScenePieceBuilder
  open func makeTypingIndicatorBottomView(channel: ChatChannel, text: String) -> Scene {
    TypingIndicatorBottomView(text: text)
  }

  /// The route that a tap on the replies to a message opens, or `nil` for none.
  open func makeMessageThreadDestination(channel: ChatChannel, parent: MessageID) -> Route? {
    Route(.thread(channel.id, parent: parent))
  }
}
