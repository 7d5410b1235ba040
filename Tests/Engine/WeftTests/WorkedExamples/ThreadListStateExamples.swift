// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// Custom views for the three states of the thread list.
final class ThreadStatesFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeThreadListLoadingView(environment: ChatEnvironment) -> Scene {
    LoadingSign()
  }

  @ScenePieceBuilder
  override func makeNoThreadsView(environment: ChatEnvironment) -> Scene {
    NoThreadsFound()
  }

  @ScenePieceBuilder
  override func makeThreadListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    VStack {
      Text("Something went wrong.").font(.title).foregroundColor(.secondary)
      RetryButton()
    }
    .frame(maxWidth: .infinity).padding(.vertical, 16)
  }
}

struct NoThreadsFound: View {
  var body: some View {
    VStack {
      Spacer()
      Icon("document", color: .secondary, font: .title)
      Text("No threads found.").font(.title).foregroundColor(.secondary)
      Spacer()
    }
    .frame(maxWidth: .infinity)
  }
}

struct RetryButton: View {
  var body: some View {
    Button(action: ListAction.retry) {
      HStack {
        Icon("reload", color: .inverted)
        Text("Retry").foregroundColor(.inverted)
      }
      .padding(.horizontal, 16).padding(.vertical, 8)
      .background(.alert, in: .rounded(8))
      .shadow(radius: 4)
    }
  }
}

/// Whole screens for the states: the views of the states are empty, and the container shows its own.
final class FullScreenStatesFactory: ViewFactory {
  override func makeThreadListLoadingView(environment: ChatEnvironment) -> Scene { Scene() }
  override func makeNoThreadsView(environment: ChatEnvironment) -> Scene { Scene() }
  override func makeThreadListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    Scene()
  }

  @ScenePieceBuilder
  override func makeThreadListContainerViewModifier(
    viewModel: ChatThreadListViewModel,
    content: Scene
  ) -> Scene {
    if viewModel.isLoading {
      LoadingSign()
    } else if viewModel.failedToLoadThreads {
      VStack {
        Text("Something went wrong").font(.title)
        RetryButton()
      }
      .frame(maxWidth: .infinity).padding(40)
    } else if viewModel.isEmpty {
      NoThreadsFound()
    } else {
      content
    }
  }
}
