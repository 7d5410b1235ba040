// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A destination and how it comes on screen, as a value: who shows screens maps it to what it has.
public struct Route: Hashable, Sendable {
  /// How a destination comes on screen.
  public enum Style: String, Hashable, Sendable {
    /// In place of what is there, with a way back.
    case push
    /// Over what is there.
    case present
    /// Beside the list, where there is room.
    case split
    /// In a tab of its own.
    case tab
    /// Inside what is there.
    case child
  }

  /// What is shown.
  public var destination: Destination
  /// How it comes on screen.
  public var style: Style
  /// Whether tabs are hidden while it is on screen.
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
