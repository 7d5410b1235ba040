// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The slots of the channel list.
open class ChannelListViewFactory {
  /// Whether a subclass may draw parts of rows; otherwise rows draw them without calling the
  /// factory.
  final let drawsParts: Bool

  /// Creates the default factory.
  public init() {
    drawsParts = type(of: self) != ViewFactory.self
  }

  /// Creates the texts of a channel's row, before plugins change them.
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

  /// Draws the bar above the list: its title and the current user's name.
  @ScenePieceBuilder
  open func makeChannelListTitleView(title: String, environment: ChatEnvironment) -> Scene {
    ListHeader(title: title, detail: environment.currentUser.displayName)
  }

  /// Combines the screen with its title: by default, the bar above the content.
  @ScenePieceBuilder
  open func makeChannelListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    makeChannelListTitleView(title: title, environment: environment)
    content
  }

  /// Wraps the content of the screen: the list, or the loading, empty or error view.
  open func makeChannelListContentModifier(
    viewModel: ChatChannelListViewModel,
    content: Scene
  ) -> Scene { content }

  /// Wraps the list alone.
  open func makeChannelListModifier(
    viewModel: ChatChannelListViewModel,
    content: Scene
  ) -> Scene { content }

  /// Draws the views above the rows: the search bar, if the application supports search.
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

  /// Draws the results of a search, which replace the rows.
  @ScenePieceBuilder
  open func makeSearchResultsView(viewModel: ChatChannelListViewModel, results: Scene) -> Scene {
    SearchResultsView(viewModel: viewModel, results: results)
  }

  /// Draws the row of a search result.
  @ScenePieceBuilder
  open func makeChannelListSearchResultItem(row: ChannelSearchRow) -> Scene {
    SearchResultItem(row: row)
  }

  /// Draws the heading above the channels or messages that were found.
  @ScenePieceBuilder
  open func makeSearchSectionHeader(
    type: ChannelSearchType,
    total: SearchTotal,
    environment: ChatEnvironment
  ) -> Scene {
    SearchSectionHeader(
      title: environment.strings.text(type.label),
      count: total.text(environment.strings)
    )
  }

  /// Draws the row that opens all channels found, below the first few of them.
  @ScenePieceBuilder
  open func makeSearchShowAllItem(total: SearchTotal, environment: ChatEnvironment) -> Scene {
    let count = total.text(environment.strings)
    SearchShowAllItem(text: environment.strings.text(.searchShowAll, .text(count)))
  }

  /// Draws a question or a message over the list.
  @ScenePieceBuilder
  open func makeChannelListAlertView(words: ChannelListAlert.Words) -> Scene {
    AlertView(words: words)
  }

  /// Draws the background of the list.
  @ScenePieceBuilder
  open func makeChannelListBackground(environment: ChatEnvironment) -> Scene {
    EmptyView()
  }

  /// Draws the row of a channel.
  @ScenePieceBuilder
  open func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
    ChannelListItem(row: options.row, avatar: avatar(options), typing: typing(options))
  }

  /// Draws the avatar in the row of a channel.
  @ScenePieceBuilder
  open func makeChannelAvatarView(options: ChannelListItemOptions) -> Scene {
    ChannelAvatar(options.row.avatar)
  }

  /// Draws the typing indicator in the row of a channel.
  @ScenePieceBuilder
  open func makeSubtitleTypingIndicatorView(options: ChannelListItemOptions, text: String) -> Scene
  {
    SubtitleTypingIndicatorView(text: text)
  }

  /// The actions in the menu of a channel.
  open func supportedMoreChannelActions(
    for channel: ChatChannel,
    environment: ChatEnvironment
  ) -> [ChannelAction] {
    ChannelAction.defaultActions(for: channel, environment)
  }

  /// Draws the menu of a channel.
  @ScenePieceBuilder
  open func makeMoreChannelActionsView(options: MoreChannelActionsOptions) -> Scene {
    MoreChannelActionsView(channelName: options.row.channelName, actions: options.actions)
  }

  /// The route that a tap on a channel's row opens, or `nil` if the tap only selects the row.
  open func makeChannelDestination(channel: ChatChannel, message: MessageID? = nil) -> Route? {
    Route(.channel(channel.id, message: message))
  }

  /// Draws the buttons that appear at the start of a swiped row.
  @ScenePieceBuilder
  open func makeLeadingSwipeActionsView(options: SwipeActionsOptions) -> Scene {
    SwipeActionsView(
      actions: options.row.leadingSwipeActions,
      buttonWidth: options.buttonWidth
    )
  }

  /// Draws the buttons that appear at the end of a swiped row.
  @ScenePieceBuilder
  open func makeTrailingSwipeActionsView(options: SwipeActionsOptions) -> Scene {
    SwipeActionsView(
      actions: options.row.trailingSwipeActions,
      buttonWidth: options.buttonWidth
    )
  }

  /// Draws the background of a row, above the theme's selection colour.
  @ScenePieceBuilder
  open func makeChannelListItemBackground(options: ChannelListItemOptions) -> Scene {
    EmptyView()
  }

  /// Draws the divider below a row; empty by default, because rows have space around them.
  @ScenePieceBuilder
  open func makeChannelListDividerItem() -> Scene {
    EmptyView()
  }

  /// Draws the footer below the last row, which scrolls with it.
  @ScenePieceBuilder
  open func makeChannelListFooterView(viewModel: ChatChannelListViewModel) -> Scene {
    EmptyView()
  }

  /// Draws the footer below the list, which doesn't scroll.
  @ScenePieceBuilder
  open func makeChannelListStickyFooterView(viewModel: ChatChannelListViewModel) -> Scene {
    EmptyView()
  }

  /// Draws the view shown while the list is loading.
  @ScenePieceBuilder
  open func makeLoadingView(environment: ChatEnvironment) -> Scene {
    LoadingRows(label: environment.strings.text(.listLoading))
  }

  /// Draws the view shown for a list without channels.
  @ScenePieceBuilder
  open func makeEmptyChannelsView(environment: ChatEnvironment) -> Scene {
    ListNotice(
      title: environment.strings.text(.channelListEmptyTitle),
      detail: environment.strings.text(.channelListEmptyDetail)
    )
  }

  /// Draws the view shown for a list that could not be loaded.
  @ScenePieceBuilder
  open func makeChannelListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    ListErrorNotice(.channelListError, reason: reason, in: environment)
  }
}

extension ChannelListViewFactory {
  /// The avatar of a row, or `nil` for the default one, which the row draws itself.
  private func avatar(_ options: ChannelListItemOptions) -> Scene? {
    guard drawsParts || options.parts.has(.channelAvatar) else { return nil }
    return options.parts.part(.channelAvatar) { makeChannelAvatarView(options: options) }
  }

  /// The typing indicator of a row, or `nil` for the default one, which the row draws itself.
  private func typing(_ options: ChannelListItemOptions) -> Scene? {
    guard case .typing(let content) = options.row.preview.variant,
      drawsParts || options.parts.has(.channelTyping)
    else { return nil }
    return options.parts.part(.channelTyping) {
      makeSubtitleTypingIndicatorView(options: options, text: content.text)
    }
  }
}

/// The values from which a channel's row is drawn.
public struct ChannelListItemOptions {
  /// The row's texts and model.
  public let row: ChannelListRow
  /// Whether the row is selected.
  public let isSelected: Bool
  /// The values that the list depends on besides its data.
  public let environment: ChatEnvironment
  /// The parts that providers have drawn.
  var parts = SlotParts()
}

/// The values from which the buttons beside a swiped row are drawn.
public struct SwipeActionsOptions {
  /// The row's texts and model.
  public let row: ChannelListRow
  /// The offset of the row in points, positive towards the end of the line.
  public let offsetX: Double
  /// The width of each button, in points.
  public let buttonWidth: Double
}

/// The values from which the menu of a channel is drawn.
public struct MoreChannelActionsOptions {
  /// The channel's row.
  public let row: ChannelListRow
  /// The actions of the menu.
  public let actions: [ChannelAction]
}
