// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// A large title: the header modifier.
final class LargeTitleFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeThreadListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    VStack(alignment: .leading) {
      Text(title).font(.title).bold().accessibilityRole(.heading)
        .padding(.horizontal).padding(.top, 24).padding(.bottom, 8)
      content
    }
  }
}

/// The header view of the documents: an activity indicator or the number of new threads, in the middle.
struct CustomThreadListHeaderView: View {
  let viewModel: ChatThreadListViewModel

  var body: some View {
    if viewModel.isReloading {
      LoadingSign()
    } else if viewModel.hasNewThreads {
      HStack {
        Spacer()
        Text("\(viewModel.newThreadsCount) new threads").foregroundColor(.inverted)
        Spacer()
      }
      .padding(12)
      .background(.accent)
      .onTap(ListAction.loadThreads)
    }
  }
}

struct LoadingSign: View {
  var body: some View {
    HStack {
      Spacer()
      ProgressView()
      Spacer()
    }
    .frame(height: 40)
  }
}

final class CustomHeaderFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeThreadListHeaderView(viewModel: ChatThreadListViewModel) -> Scene {
    CustomThreadListHeaderView(viewModel: viewModel)
  }
}

/// A banner that floats over the list: the header shows activity only, the container does the rest.
final class FloatingBannerFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeThreadListHeaderView(viewModel: ChatThreadListViewModel) -> Scene {
    if viewModel.isReloading { LoadingSign() }
  }

  @ScenePieceBuilder
  override func makeThreadListContainerViewModifier(
    viewModel: ChatThreadListViewModel,
    content: Scene
  ) -> Scene {
    if viewModel.hasNewThreads && !viewModel.isReloading {
      ZStack(alignment: .top) {
        content
        FloatingBanner(count: viewModel.newThreadsCount)
      }
    } else {
      content
    }
  }
}

struct FloatingBanner: View {
  let count: Int

  var body: some View {
    HStack {
      Text("\(count) new threads").font(.footnote).bold().foregroundColor(.inverted)
      Icon("reload", color: .inverted, font: .footnote)
    }
    .frame(width: 140, height: 25)
    .padding(8)
    .background(.accent, in: .capsule)
    .shadow(radius: 4)
    .onTap(ListAction.loadThreads)
    .padding(.top, 20)
  }
}
