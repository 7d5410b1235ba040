// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The slots of the thread list.
open class ThreadListViewFactory: ChannelListViewFactory {
  /// The texts of a thread's row, before plugins change them.
  open func makeThreadListItemViewModel(
    thread: ChatThread,
    environment: ChatEnvironment
  ) -> ChatThreadListItemViewModel {
    ChatThreadListItemViewModel(thread: thread, environment: environment)
  }

  /// What surrounds everything below the header, loading and empty views too.
  open func makeThreadListContainerViewModifier(
    viewModel: ChatThreadListViewModel,
    content: Scene
  ) -> Scene { content }

  /// The bar above the list: its title and who looks at it.
  @ScenePieceBuilder
  open func makeThreadListTitleView(title: String, environment: ChatEnvironment) -> Scene {
    ListHeader(title: title, detail: environment.currentUser.displayName)
  }

  /// The screen with its title: by default the bar above the content.
  @ScenePieceBuilder
  open func makeThreadListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    makeThreadListTitleView(title: title, environment: environment)
    content
  }

  /// What stands above the first row: that the list is on its way again, or that there are new threads.
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

  /// What stands below the last row: that more is on its way.
  @ScenePieceBuilder
  open func makeThreadListFooterView(viewModel: ChatThreadListViewModel) -> Scene {
    if viewModel.isLoadingMoreThreads {
      ListActivity(label: viewModel.environment.strings.text(.accessibilityLoadingMore))
    }
  }

  /// The row of a thread.
  @ScenePieceBuilder
  open func makeThreadListItem(options: ThreadListItemOptions) -> Scene {
    ThreadListItem(row: options.row)
  }

  /// What a tap on a thread's row leads to, nil when it only selects the row.
  open func makeThreadDestination(thread: ChatThread) -> Route? {
    Route(.thread(thread.channel.id, parent: thread.id))
  }

  /// What lies behind the whole list.
  @ScenePieceBuilder
  open func makeThreadListBackground(environment: ChatEnvironment) -> Scene {
    EmptyView()
  }

  /// What lies behind a row; the theme's selection lies behind that.
  @ScenePieceBuilder
  open func makeThreadListItemBackground(options: ThreadListItemOptions) -> Scene {
    EmptyView()
  }

  /// What stands below each row; by default nothing, since rows have space around them.
  @ScenePieceBuilder
  open func makeThreadListDividerItem() -> Scene {
    EmptyView()
  }

  /// What stands in place of a list that is not there yet.
  @ScenePieceBuilder
  open func makeThreadListLoadingView(environment: ChatEnvironment) -> Scene {
    LoadingRows(label: environment.strings.text(.listLoading))
  }

  /// What stands in place of a list without threads.
  @ScenePieceBuilder
  open func makeNoThreadsView(environment: ChatEnvironment) -> Scene {
    ListNotice(icon: "thread", title: environment.strings.text(.threadListEmpty))
  }

  /// What stands below everything while something could not be loaded; a tap tries again.
  @ScenePieceBuilder
  open func makeThreadsListErrorBannerView(
    failure: ListFailure,
    environment: ChatEnvironment
  ) -> Scene {
    ErrorBanner(text: environment.strings.text(.threadListError))
  }
}
