// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The slots of the channel list.
open class ChannelListViewFactory {
  /// Whether some parts of rows may be drawn by a subclass; otherwise rows draw them without asking.
  final let drawsParts: Bool

  /// Creates the default factory.
  public init() {
    drawsParts = type(of: self) != ViewFactory.self
  }

  /// The texts of a channel's row, before plugins change them.
  open func makeChannelListItemViewModel(
    channel: ChatChannel,
    channelName: String,
    environment: ChatEnvironment
  ) -> ChatChannelListItemViewModel {
    ChatChannelListItemViewModel(
      channel: channel,
      channelName: channelName,
      environment: environment
    )
  }

  /// The bar above the list: its title and who looks at it.
  @ScenePieceBuilder
  open func makeChannelListTitleView(title: String, environment: ChatEnvironment) -> Scene {
    ListHeader(title: title, detail: environment.currentUser.displayName)
  }

  /// The screen with its title: by default the bar above the content.
  @ScenePieceBuilder
  open func makeChannelListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    makeChannelListTitleView(title: title, environment: environment)
    content
  }

  /// What surrounds list, loading and empty views alike.
  open func makeChannelListContentModifier(
    viewModel: ChatChannelListViewModel,
    content: Scene
  ) -> Scene { content }

  /// What surrounds the list alone.
  open func makeChannelListModifier(
    viewModel: ChatChannelListViewModel,
    content: Scene
  ) -> Scene { content }

  /// What stands above the rows: a search bar, where the application searches.
  @ScenePieceBuilder
  open func makeChannelListTopView(viewModel: ChatChannelListViewModel) -> Scene {
    let config = viewModel.environment.config.channelList
    let isOpen = viewModel.isSearchOpen || viewModel.isSearching
    if config.channelListSearchStrategy != nil || isOpen {
      SearchBar(
        text: viewModel.searchText,
        isOpen: isOpen,
        strings: viewModel.environment.strings
      )
    }
    if isOpen {
      SearchScope(scope: viewModel.searchType, strings: viewModel.environment.strings)
    }
  }

  /// What stands in place of the rows while something is searched for.
  @ScenePieceBuilder
  open func makeSearchResultsView(viewModel: ChatChannelListViewModel, results: Scene) -> Scene {
    SearchResultsView(viewModel: viewModel, results: results)
  }

  /// The row of something found.
  @ScenePieceBuilder
  open func makeChannelListSearchResultItem(row: ChannelSearchRow) -> Scene {
    SearchResultItem(row: row)
  }

  /// A question or a message in front of the list.
  @ScenePieceBuilder
  open func makeChannelListAlertView(words: ChannelListAlert.Words) -> Scene {
    AlertView(words: words)
  }

  /// What lies behind the list.
  @ScenePieceBuilder
  open func makeChannelListBackground(environment: ChatEnvironment) -> Scene {
    EmptyView()
  }

  /// The row of a channel.
  @ScenePieceBuilder
  open func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
    ChannelListItem(row: options.row, avatar: avatar(options), typing: typing(options))
  }

  /// The avatar in the row of a channel.
  @ScenePieceBuilder
  open func makeChannelAvatarView(options: ChannelListItemOptions) -> Scene {
    ChannelAvatar(options.row.avatar)
  }

  /// That somebody is typing, in the row of a channel.
  @ScenePieceBuilder
  open func makeSubtitleTypingIndicatorView(options: ChannelListItemOptions, text: String) -> Scene
  {
    SubtitleTypingIndicatorView(text: text)
  }

  /// What the menu of a channel offers.
  open func supportedMoreChannelActions(
    for channel: ChatChannel,
    environment: ChatEnvironment
  ) -> [ChannelAction] {
    ChannelAction.defaultActions(for: channel, environment)
  }

  /// The menu of a channel.
  @ScenePieceBuilder
  open func makeMoreChannelActionsView(options: MoreChannelActionsOptions) -> Scene {
    MoreChannelActionsView(channelName: options.row.channelName, actions: options.actions)
  }

  /// What a tap on a channel's row leads to, nil when it only selects the row.
  open func makeChannelDestination(channel: ChatChannel, message: MessageID? = nil) -> Route? {
    Route(.channel(channel.id, message: message))
  }

  /// The buttons that show at the beginning of a row when it is swiped aside.
  @ScenePieceBuilder
  open func makeLeadingSwipeActionsView(options: SwipeActionsOptions) -> Scene {
    SwipeActionsView(
      actions: options.row.leadingSwipeActions,
      buttonWidth: options.buttonWidth
    )
  }

  /// The buttons that show at the end of a row when it is swiped aside.
  @ScenePieceBuilder
  open func makeTrailingSwipeActionsView(options: SwipeActionsOptions) -> Scene {
    SwipeActionsView(
      actions: options.row.trailingSwipeActions,
      buttonWidth: options.buttonWidth
    )
  }

  /// What lies behind a row; the theme's selection lies behind that.
  @ScenePieceBuilder
  open func makeChannelListItemBackground(options: ChannelListItemOptions) -> Scene {
    EmptyView()
  }

  /// What stands between two rows; by default nothing, since rows have space around them.
  @ScenePieceBuilder
  open func makeChannelListDividerItem() -> Scene {
    EmptyView()
  }

  /// What stands below the last row and scrolls with it.
  @ScenePieceBuilder
  open func makeChannelListFooterView(viewModel: ChatChannelListViewModel) -> Scene {
    EmptyView()
  }

  /// What stands below the list, wherever it is scrolled.
  @ScenePieceBuilder
  open func makeChannelListStickyFooterView(viewModel: ChatChannelListViewModel) -> Scene {
    EmptyView()
  }

  /// What stands in place of a list that is not there yet.
  @ScenePieceBuilder
  open func makeLoadingView(environment: ChatEnvironment) -> Scene {
    LoadingRows(label: environment.strings.text(.listLoading))
  }

  /// What stands in place of a list without channels.
  @ScenePieceBuilder
  open func makeEmptyChannelsView(environment: ChatEnvironment) -> Scene {
    ListNotice(
      title: environment.strings.text(.channelListEmptyTitle),
      detail: environment.strings.text(.channelListEmptyDetail)
    )
  }

  /// What stands in place of a list that could not be loaded.
  @ScenePieceBuilder
  open func makeChannelListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    ListNotice(title: environment.strings.text(.channelListError), detail: reason)
  }
}

extension ChannelListViewFactory {
  /// The avatar of a row where it is not the one rows draw themselves.
  private func avatar(_ options: ChannelListItemOptions) -> Scene? {
    guard drawsParts || options.parts.has(.channelAvatar) else { return nil }
    return options.parts.part(.channelAvatar) { makeChannelAvatarView(options: options) }
  }

  /// That somebody is typing, where it does not look as rows show it themselves.
  private func typing(_ options: ChannelListItemOptions) -> Scene? {
    guard case .typing(let content) = options.row.preview.variant,
      drawsParts || options.parts.has(.channelTyping)
    else { return nil }
    return options.parts.part(.channelTyping) {
      makeSubtitleTypingIndicatorView(options: options, text: content.text)
    }
  }
}
