// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// Any view as something that is tapped to open a thread.
///
/// The rows of a list are tapped as rows; this is for a thread shown anywhere else, such as in a header.
public struct ChatThreadListNavigatableItem<Item: View>: View {
  let item: Item
  let route: Route?

  /// Wraps a view; without a route nothing is tapped.
  public init(threadListItem: Item, threadDestination: Route?) {
    item = threadListItem
    route = threadDestination
  }

  /// The view, tapped or not.
  public var body: some View {
    if route == nil { item } else { item.onTap(ListAction.openThread) }
  }
}

/// Any view as something that is tapped to open a channel.
///
/// The rows of a list are tapped as rows; this is for a channel shown anywhere else, such as in a header.
public struct ChatChannelNavigatableListItem<Item: View>: View {
  let item: Item
  let route: Route?

  /// Wraps a view; without a route nothing is tapped.
  public init(channelListItem: Item, channelDestination: Route?) {
    item = channelListItem
    route = channelDestination
  }

  /// The view, tapped or not.
  public var body: some View {
    if route == nil { item } else { item.onTap(ListAction.openChannel) }
  }
}
