// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The slots of the thread list.
open class ThreadListViewFactory: ChannelListViewFactory {
  /// Creates the texts of a thread's row, before plugins change them.
  open func makeThreadListItemViewModel(
    thread: ChatThread,
    environment: ChatEnvironment
  ) -> ChatThreadListItemViewModel {
    ChatThreadListItemViewModel(thread: thread, environment: environment)
  }

  /// Wraps everything below the header: the list, or the loading, empty or error view.
  open func makeThreadListContainerViewModifier(
    viewModel: ChatThreadListViewModel,
    content: Scene
  ) -> Scene { content }

  /// Draws the bar above the list: its title and the current user's name.
  @ScenePieceBuilder
  open func makeThreadListTitleView(title: String, environment: ChatEnvironment) -> Scene {
    ListHeader(title: title, detail: environment.currentUser.displayName)
  }

  /// Combines the screen with its title: by default, the bar above the content.
  @ScenePieceBuilder
  open func makeThreadListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    makeThreadListTitleView(title: title, environment: environment)
    content
  }

  /// Draws the views above the first row: the reload indicator, or the banner for new threads.
  @ScenePieceBuilder
  open func makeThreadListHeaderView(viewModel: ChatThreadListViewModel) -> Scene {
    if viewModel.isReloading {
      ListActivity(label: viewModel.environment.strings.text(.listLoading))
    } else if viewModel.hasNewThreads {
      NewThreadsBanner(
        text: viewModel.environment.strings.text(.threadListNew, .count(viewModel.newThreadsCount))
      )
    }
  }

  /// Draws the views below the last row: the indicator while a page is loading.
  @ScenePieceBuilder
  open func makeThreadListFooterView(viewModel: ChatThreadListViewModel) -> Scene {
    if viewModel.isLoadingMoreThreads {
      ListActivity(label: viewModel.environment.strings.text(.accessibilityLoadingMore))
    }
  }

  /// Draws the row of a thread.
  @ScenePieceBuilder
  open func makeThreadListItem(options: ThreadListItemOptions) -> Scene {
    ThreadListItem(row: options.row)
  }

  /// The route that a tap on a thread's row opens, or `nil` if the tap only selects the row.
  open func makeThreadDestination(thread: ChatThread) -> Route? {
    Route(.thread(thread.channel.id, parent: thread.id))
  }

  /// Draws the background of the list.
  @ScenePieceBuilder
  open func makeThreadListBackground(environment: ChatEnvironment) -> Scene {
    EmptyView()
  }

  /// Draws the background of a row, above the theme's selection colour.
  @ScenePieceBuilder
  open func makeThreadListItemBackground(options: ThreadListItemOptions) -> Scene {
    EmptyView()
  }

  /// Draws the divider below each row; empty by default, because rows have space around them.
  @ScenePieceBuilder
  open func makeThreadListDividerItem() -> Scene {
    EmptyView()
  }

  /// Draws the view shown while the list is loading.
  @ScenePieceBuilder
  open func makeThreadListLoadingView(environment: ChatEnvironment) -> Scene {
    LoadingRows(label: environment.strings.text(.listLoading))
  }

  /// Draws the view shown for a list without threads.
  @ScenePieceBuilder
  open func makeNoThreadsView(environment: ChatEnvironment) -> Scene {
    ListNotice(icon: "thread", title: environment.strings.text(.threadListEmpty))
  }

  /// Draws the view for a list whose threads could not be loaded.
  @ScenePieceBuilder
  open func makeThreadListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    ListErrorNotice(.threadListErrorTitle, reason: reason, in: environment)
  }

  /// Draws the banner below the threads if more could not be loaded; a tap retries.
  @ScenePieceBuilder
  open func makeThreadsListErrorBannerView(
    failure: ListFailure,
    environment: ChatEnvironment
  ) -> Scene {
    ErrorBanner(text: environment.strings.text(.threadListError))
  }
}

/// The values from which a thread's row is drawn.
public struct ThreadListItemOptions {
  /// The row's texts and model.
  public let row: ThreadListRow
  /// Whether the row is selected.
  public let isSelected: Bool
  /// The values that the list depends on besides its data.
  public let environment: ChatEnvironment
}
