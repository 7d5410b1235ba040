// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// A view that opens a thread when it is tapped.
///
/// The rows of a list are tapped as rows; this is for a thread shown anywhere else, such as in a
/// header.
public struct ChatThreadListNavigatableItem<Item: View>: View {
  let item: Item
  let route: Route?

  /// Wraps a view; without a route the view can't be tapped.
  public init(threadListItem: Item, threadDestination: Route?) {
    item = threadListItem
    route = threadDestination
  }

  /// The view, with a tap action where there is a route.
  public var body: some View {
    if route == nil { item } else { item.onTap(ListAction.openThread) }
  }
}

/// A view that opens a channel when it is tapped.
///
/// The rows of a list are tapped as rows; this is for a channel shown anywhere else, such as in a
/// header.
public struct ChatChannelNavigatableListItem<Item: View>: View {
  let item: Item
  let route: Route?

  /// Wraps a view; without a route the view can't be tapped.
  public init(channelListItem: Item, channelDestination: Route?) {
    item = channelListItem
    route = channelDestination
  }

  /// The view, with a tap action where there is a route.
  public var body: some View {
    if route == nil { item } else { item.onTap(ListAction.openChannel) }
  }
}
