// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// A factory that records which methods of the channel list are called, with default results.
class RecordingChannelFactory: ViewFactory {
  private(set) var called: Set<String> = []

  func note(_ method: String) { called.insert(method) }

  override func makeChannelListItemViewModel(
    channel: ChatChannel,
    channelName: String,
    environment: ChatEnvironment
  ) -> ChatChannelListItemViewModel {
    note("makeChannelListItemViewModel")
    return super.makeChannelListItemViewModel(
      channel: channel,
      channelName: channelName,
      environment: environment
    )
  }

  override func makeChannelListTitleView(title: String, environment: ChatEnvironment) -> Scene {
    note("makeChannelListTitleView")
    return super.makeChannelListTitleView(title: title, environment: environment)
  }

  override func makeChannelListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    note("makeChannelListHeaderViewModifier")
    return super.makeChannelListHeaderViewModifier(
      title: title,
      environment: environment,
      content: content
    )
  }

  override func makeChannelListContentModifier(
    viewModel: ChatChannelListViewModel,
    content: Scene
  ) -> Scene {
    note("makeChannelListContentModifier")
    return super.makeChannelListContentModifier(viewModel: viewModel, content: content)
  }

  override func makeChannelListModifier(
    viewModel: ChatChannelListViewModel,
    content: Scene
  ) -> Scene {
    note("makeChannelListModifier")
    return super.makeChannelListModifier(viewModel: viewModel, content: content)
  }

  override func makeChannelListTopView(viewModel: ChatChannelListViewModel) -> Scene {
    note("makeChannelListTopView")
    return super.makeChannelListTopView(viewModel: viewModel)
  }

  override func makeSearchResultsView(viewModel: ChatChannelListViewModel, results: Scene) -> Scene
  {
    note("makeSearchResultsView")
    return super.makeSearchResultsView(viewModel: viewModel, results: results)
  }

  override func makeSearchSectionHeader(
    type: ChannelSearchType,
    total: SearchTotal,
    environment: ChatEnvironment
  ) -> Scene {
    note("makeSearchSectionHeader")
    return super.makeSearchSectionHeader(type: type, total: total, environment: environment)
  }

  override func makeSearchShowAllItem(total: SearchTotal, environment: ChatEnvironment) -> Scene {
    note("makeSearchShowAllItem")
    return super.makeSearchShowAllItem(total: total, environment: environment)
  }

  override func makeChannelListSearchResultItem(row: ChannelSearchRow) -> Scene {
    note("makeChannelListSearchResultItem")
    return super.makeChannelListSearchResultItem(row: row)
  }

  override func makeChannelListAlertView(words: ChannelListAlert.Words) -> Scene {
    note("makeChannelListAlertView")
    return super.makeChannelListAlertView(words: words)
  }

  override func makeChannelListBackground(environment: ChatEnvironment) -> Scene {
    note("makeChannelListBackground")
    return super.makeChannelListBackground(environment: environment)
  }

  override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
    note("makeChannelListItem")
    return super.makeChannelListItem(options: options)
  }

  override func makeChannelAvatarView(options: ChannelListItemOptions) -> Scene {
    note("makeChannelAvatarView")
    return super.makeChannelAvatarView(options: options)
  }

  override func makeSubtitleTypingIndicatorView(
    options: ChannelListItemOptions,
    text: String
  ) -> Scene {
    note("makeSubtitleTypingIndicatorView")
    return super.makeSubtitleTypingIndicatorView(options: options, text: text)
  }

  override func supportedMoreChannelActions(
    for channel: ChatChannel,
    environment: ChatEnvironment
  ) -> [ChannelAction] {
    note("supportedMoreChannelActions")
    return super.supportedMoreChannelActions(for: channel, environment: environment)
  }

  override func makeMoreChannelActionsView(options: MoreChannelActionsOptions) -> Scene {
    note("makeMoreChannelActionsView")
    return super.makeMoreChannelActionsView(options: options)
  }

  override func makeChannelDestination(channel: ChatChannel, message: MessageID?) -> Route? {
    note("makeChannelDestination")
    return super.makeChannelDestination(channel: channel, message: message)
  }

  override func makeLeadingSwipeActionsView(options: SwipeActionsOptions) -> Scene {
    note("makeLeadingSwipeActionsView")
    return super.makeLeadingSwipeActionsView(options: options)
  }

  override func makeTrailingSwipeActionsView(options: SwipeActionsOptions) -> Scene {
    note("makeTrailingSwipeActionsView")
    return super.makeTrailingSwipeActionsView(options: options)
  }

  override func makeChannelListItemBackground(options: ChannelListItemOptions) -> Scene {
    note("makeChannelListItemBackground")
    return super.makeChannelListItemBackground(options: options)
  }

  override func makeChannelListDividerItem() -> Scene {
    note("makeChannelListDividerItem")
    return super.makeChannelListDividerItem()
  }

  override func makeChannelListFooterView(viewModel: ChatChannelListViewModel) -> Scene {
    note("makeChannelListFooterView")
    return super.makeChannelListFooterView(viewModel: viewModel)
  }

  override func makeChannelListStickyFooterView(viewModel: ChatChannelListViewModel) -> Scene {
    note("makeChannelListStickyFooterView")
    return super.makeChannelListStickyFooterView(viewModel: viewModel)
  }

  override func makeLoadingView(environment: ChatEnvironment) -> Scene {
    note("makeLoadingView")
    return super.makeLoadingView(environment: environment)
  }

  override func makeEmptyChannelsView(environment: ChatEnvironment) -> Scene {
    note("makeEmptyChannelsView")
    return super.makeEmptyChannelsView(environment: environment)
  }

  override func makeChannelListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    note("makeChannelListErrorView")
    return super.makeChannelListErrorView(reason: reason, environment: environment)
  }
}
