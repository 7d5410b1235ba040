// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The default of every slot. Subclass it to change a slot from Swift:
///
///     final class MyFactory: ViewFactory {
///       @ScenePieceBuilder
///       override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
///         Text(options.row.channelName)
///       }
///     }
///
/// Every slot is a method of its own, so an override with a mistake in its name or its options does
/// not compile.
open class ViewFactory {
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

  /// What stands above the channel list.
  @ScenePieceBuilder
  open func makeChannelListHeader(title: String, environment: ChatEnvironment) -> Scene {
    ChannelListHeader(title: title, userName: environment.currentUser.displayName)
  }

  /// The row of a channel.
  @ScenePieceBuilder
  open func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
    ChannelListItem(row: options.row)
  }

  /// What stands in place of a list that is not there yet.
  @ScenePieceBuilder
  open func makeLoadingView(environment: ChatEnvironment) -> Scene {
    ListNotice(title: environment.strings.text(.listLoading), detail: "")
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

/// What is known when a channel's row is drawn.
public struct ChannelListItemOptions {
  /// What the row shows.
  public let row: ChannelListRow
  /// Whether the row is selected.
  public let isSelected: Bool
}
