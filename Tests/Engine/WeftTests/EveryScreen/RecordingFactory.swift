// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// Also records the methods of the thread list and of messages as a whole: all methods.
final class RecordingFactory: RecordingComposerFactory {
  override func makeThreadListItemViewModel(
    thread: ChatThread,
    environment: ChatEnvironment
  ) -> ChatThreadListItemViewModel {
    note("makeThreadListItemViewModel")
    return super.makeThreadListItemViewModel(thread: thread, environment: environment)
  }

  override func makeThreadListContainerViewModifier(
    viewModel: ChatThreadListViewModel,
    content: Scene
  ) -> Scene {
    note("makeThreadListContainerViewModifier")
    return super.makeThreadListContainerViewModifier(viewModel: viewModel, content: content)
  }

  override func makeThreadListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    note("makeThreadListHeaderViewModifier")
    return super.makeThreadListHeaderViewModifier(
      title: title,
      environment: environment,
      content: content
    )
  }

  override func makeThreadListHeaderView(viewModel: ChatThreadListViewModel) -> Scene {
    note("makeThreadListHeaderView")
    return super.makeThreadListHeaderView(viewModel: viewModel)
  }

  override func makeThreadListFooterView(viewModel: ChatThreadListViewModel) -> Scene {
    note("makeThreadListFooterView")
    return super.makeThreadListFooterView(viewModel: viewModel)
  }

  override func makeThreadListItem(options: ThreadListItemOptions) -> Scene {
    note("makeThreadListItem")
    return super.makeThreadListItem(options: options)
  }

  override func makeThreadDestination(thread: ChatThread) -> Route? {
    note("makeThreadDestination")
    return super.makeThreadDestination(thread: thread)
  }

  override func makeThreadListBackground(environment: ChatEnvironment) -> Scene {
    note("makeThreadListBackground")
    return super.makeThreadListBackground(environment: environment)
  }

  override func makeThreadListItemBackground(options: ThreadListItemOptions) -> Scene {
    note("makeThreadListItemBackground")
    return super.makeThreadListItemBackground(options: options)
  }

  override func makeThreadListDividerItem() -> Scene {
    note("makeThreadListDividerItem")
    return super.makeThreadListDividerItem()
  }

  override func makeThreadListLoadingView(environment: ChatEnvironment) -> Scene {
    note("makeThreadListLoadingView")
    return super.makeThreadListLoadingView(environment: environment)
  }

  override func makeNoThreadsView(environment: ChatEnvironment) -> Scene {
    note("makeNoThreadsView")
    return super.makeNoThreadsView(environment: environment)
  }

  override func makeThreadListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    note("makeThreadListErrorView")
    return super.makeThreadListErrorView(reason: reason, environment: environment)
  }

  override func makeThreadsListErrorBannerView(
    failure: ListFailure,
    environment: ChatEnvironment
  ) -> Scene {
    note("makeThreadsListErrorBannerView")
    return super.makeThreadsListErrorBannerView(failure: failure, environment: environment)
  }

  override func makeThreadListTitleView(title: String, environment: ChatEnvironment) -> Scene {
    note("makeThreadListTitleView")
    return super.makeThreadListTitleView(title: title, environment: environment)
  }

  override func makeMessageListTitleView(viewModel: ChatMessageListViewModel) -> Scene {
    note("makeMessageListTitleView")
    return super.makeMessageListTitleView(viewModel: viewModel)
  }

  override func makeReplyListTitleView(viewModel: ChatMessageListViewModel) -> Scene {
    note("makeReplyListTitleView")
    return super.makeReplyListTitleView(viewModel: viewModel)
  }

  override func makeChannelHeaderViewModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    note("makeChannelHeaderViewModifier")
    return super.makeChannelHeaderViewModifier(viewModel: viewModel, content: content)
  }

  override func makeMessageThreadHeaderViewModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    note("makeMessageThreadHeaderViewModifier")
    return super.makeMessageThreadHeaderViewModifier(viewModel: viewModel, content: content)
  }

  override func makeChannelBarsVisibilityViewModifier(shouldShow: Bool, content: Scene) -> Scene {
    note("makeChannelBarsVisibilityViewModifier")
    return super.makeChannelBarsVisibilityViewModifier(shouldShow: shouldShow, content: content)
  }

  override func makeMessageListContainerModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    note("makeMessageListContainerModifier")
    return super.makeMessageListContainerModifier(viewModel: viewModel, content: content)
  }

  override func makeMessageListModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    note("makeMessageListModifier")
    return super.makeMessageListModifier(viewModel: viewModel, content: content)
  }

  override func makeMessageListBackground(environment: ChatEnvironment, isInThread: Bool) -> Scene {
    note("makeMessageListBackground")
    return super.makeMessageListBackground(environment: environment, isInThread: isInThread)
  }

  override func makeChannelLoadingView(environment: ChatEnvironment) -> Scene {
    note("makeChannelLoadingView")
    return super.makeChannelLoadingView(environment: environment)
  }

  override func makeEmptyMessagesView(channel: ChatChannel, environment: ChatEnvironment) -> Scene {
    note("makeEmptyMessagesView")
    return super.makeEmptyMessagesView(channel: channel, environment: environment)
  }

  override func makeMessageListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    note("makeMessageListErrorView")
    return super.makeMessageListErrorView(reason: reason, environment: environment)
  }

  override func makeScrollToBottomButton(unreadCount: Int, environment: ChatEnvironment) -> Scene {
    note("makeScrollToBottomButton")
    return super.makeScrollToBottomButton(unreadCount: unreadCount, environment: environment)
  }

  override func makeJumpToUnreadButton(
    channel: ChatChannel,
    unreadCount: Int,
    environment: ChatEnvironment
  ) -> Scene {
    note("makeJumpToUnreadButton")
    return super.makeJumpToUnreadButton(
      channel: channel,
      unreadCount: unreadCount,
      environment: environment
    )
  }

  override func makeDateIndicatorView(dateString: String) -> Scene {
    note("makeDateIndicatorView")
    return super.makeDateIndicatorView(dateString: dateString)
  }

  override func makeTypingIndicatorBottomView(channel: ChatChannel, text: String) -> Scene {
    note("makeTypingIndicatorBottomView")
    return super.makeTypingIndicatorBottomView(channel: channel, text: text)
  }

  override func makeMessageThreadDestination(channel: ChatChannel, parent: MessageID) -> Route? {
    note("makeMessageThreadDestination")
    return super.makeMessageThreadDestination(channel: channel, parent: parent)
  }

  override func makePluginProblemsLine(
    count: PluginProblemCount,
    environment: ChatEnvironment
  ) -> Scene {
    note("makePluginProblemsLine")
    return super.makePluginProblemsLine(count: count, environment: environment)
  }

  override func makePluginProblemsDestination() -> Route? {
    note("makePluginProblemsDestination")
    return super.makePluginProblemsDestination()
  }

  override func makePluginProblemListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    note("makePluginProblemListHeaderViewModifier")
    return super.makePluginProblemListHeaderViewModifier(
      title: title,
      environment: environment,
      content: content
    )
  }

  override func makePluginProblemItem(row: PluginProblemRow) -> Scene {
    note("makePluginProblemItem")
    return super.makePluginProblemItem(row: row)
  }

  override func makeNoPluginProblemsView(environment: ChatEnvironment) -> Scene {
    note("makeNoPluginProblemsView")
    return super.makeNoPluginProblemsView(environment: environment)
  }

  override func supportedMessageActions(for options: MessageItemOptions) -> [MessageAction] {
    note("supportedMessageActions")
    return super.supportedMessageActions(for: options)
  }
}
