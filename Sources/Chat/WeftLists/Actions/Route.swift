// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// A screen to open and how to present it, as a value that each application maps to its own navigation.
public struct Route: Hashable, Sendable {
  /// A way to present a screen.
  public enum Style: String, Hashable, Sendable {
    /// On top of the current screen, with a way back.
    case push
    /// Over the current screen.
    case present
    /// Beside the list, if there is enough room.
    case split
    /// In a tab of the application, for hosts that have tabs.
    case tab
    /// Inside the current screen.
    case child
  }

  /// The screen to show.
  public var destination: Destination
  /// The way it is presented.
  public var style: Style
  /// Whether the tab bar is hidden while the destination is shown.
  public var handlesTabBarVisibility: Bool

  /// Creates a route; by default the screen is pushed and hides the tab bar.
  public init(
    _ destination: Destination,
    style: Style = .push,
    handlesTabBarVisibility: Bool = true
  ) {
    self.destination = destination
    self.style = style
    self.handlesTabBarVisibility = handlesTabBarVisibility
  }
}

/// A screen that a tap opens.
public enum Destination: Hashable, Sendable {
  /// The messages of a channel, scrolled to `message` if it isn't `nil`.
  case channel(ChannelID, message: MessageID? = nil)
  /// The replies to a message.
  case thread(ChannelID, parent: MessageID)
  /// The information about a channel.
  case channelInfo(ChannelID)
  /// An attachment of a message, by its index among the attachments.
  case attachment(MessageID, index: Int)
  /// The list of problems with plugins.
  case pluginProblems
  /// A screen of the host, by name.
  case custom(String)
}

/// A view that opens a thread when it is tapped.
///
/// The rows of a list don't need it, because they handle taps themselves. Use it to show a thread elsewhere, such as in
/// a header.
public struct ChatThreadListNavigatableItem<Item: View>: View {
  let item: Item
  let route: Route?

  /// Wraps a view; without a route, the view doesn't react to taps.
  public init(threadListItem: Item, threadDestination: Route?) {
    item = threadListItem
    route = threadDestination
  }

  /// The view, with a tap action if there is a route.
  public var body: some View {
    if route == nil { item } else { item.onTap(ListAction.openThread) }
  }
}

/// A view that opens a channel when it is tapped.
///
/// The rows of a list don't need it, because they handle taps themselves. Use it to show a channel elsewhere, such as
/// in a header.
public struct ChatChannelNavigatableListItem<Item: View>: View {
  let item: Item
  let route: Route?

  /// Wraps a view; without a route, the view doesn't react to taps.
  public init(channelListItem: Item, channelDestination: Route?) {
    item = channelListItem
    route = channelDestination
  }

  /// The view, with a tap action if there is a route.
  public var body: some View {
    if route == nil { item } else { item.onTap(ListAction.openChannel) }
  }
}
