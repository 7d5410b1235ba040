// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What is known when a channel's row is drawn.
public struct ChannelListItemOptions {
  /// What the row shows.
  public let row: ChannelListRow
  /// Whether the row is selected.
  public let isSelected: Bool
  /// What the list depends on besides its data.
  public let environment: ChatEnvironment
  /// The parts providers have drawn.
  public var parts = SlotParts()
}

/// What is known when the buttons beside a swiped row are drawn.
public struct SwipeActionsOptions {
  /// What the row shows.
  public let row: ChannelListRow
  /// How far the row is moved, in points along the line.
  public let offsetX: Double
  /// How wide each button is.
  public let buttonWidth: Double
}

/// What is known when the menu of a channel is drawn.
public struct MoreChannelActionsOptions {
  /// The channel's row.
  public let row: ChannelListRow
  /// What is offered.
  public let actions: [ChannelAction]
}
