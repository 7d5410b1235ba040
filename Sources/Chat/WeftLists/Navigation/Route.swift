// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A destination and the way it is presented, as a value that each application maps to its own
/// navigation.
public struct Route: Hashable, Sendable {
  /// The way a destination is presented.
  public enum Style: String, Hashable, Sendable {
    /// On top of the current screen, with a way back.
    case push
    /// Over the current screen.
    case present
    /// Beside the list, where there is room.
    case split
    /// In a tab of its own.
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

  /// Creates a route.
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
