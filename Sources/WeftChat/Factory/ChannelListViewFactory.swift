// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The slots of the channel list.
open class ChannelListViewFactory {
  /// Creates the default factory.
  public init() {}

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

  /// The screen with its title: by default the title and who looks at it, above the content.
  @ScenePieceBuilder
  open func makeChannelListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    ListHeader(title: title, detail: environment.currentUser.displayName)
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

  /// What stands above the first row and scrolls with it.
  @ScenePieceBuilder
  open func makeChannelListTopView(viewModel: ChatChannelListViewModel) -> Scene {
    EmptyView()
  }

  /// The row of a channel.
  @ScenePieceBuilder
  open func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
    ChannelListItem(row: options.row)
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

/// What is known when the buttons beside a swiped row are drawn.
public struct SwipeActionsOptions {
  /// What the row shows.
  public let row: ChannelListRow
  /// How far the row is moved, in points along the line.
  public let offsetX: Double
  /// How wide each button is.
  public let buttonWidth: Double
}

/// What is known when a channel's row is drawn.
public struct ChannelListItemOptions {
  /// What the row shows.
  public let row: ChannelListRow
  /// Whether the row is selected.
  public let isSelected: Bool
}
