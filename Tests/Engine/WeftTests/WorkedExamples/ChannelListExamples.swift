// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// A custom title, and a view for each state of the channel list.
final class ChannelStatesFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeChannelListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    ListHeader(title: "Conversations")
    content
  }

  @ScenePieceBuilder
  override func makeChannelListErrorView(reason: String, environment: ChatEnvironment) -> Scene {
    VStack(spacing: 8) {
      Text("Data unavailable").bold()
      Button(action: ListAction.retry) { Icon("clock", color: .inverted, font: .title) }
    }
    .padding(20)
    .frame(maxWidth: .infinity)
    .background(.alert, in: .rounded(20))
    .padding(16)
  }

  @ScenePieceBuilder
  override func makeLoadingView(environment: ChatEnvironment) -> Scene { LoadingSign() }

  @ScenePieceBuilder
  override func makeEmptyChannelsView(environment: ChatEnvironment) -> Scene {
    ListNotice(icon: "person", title: "Nobody to talk to")
  }
}

/// A custom router: everything opens beside the list.
final class SplitFactory: ViewFactory {
  override func makeChannelDestination(channel: ChatChannel, message: MessageID?) -> Route? {
    Route(.channel(channel.id, message: message), style: .split, handlesTabBarVisibility: false)
  }
}
