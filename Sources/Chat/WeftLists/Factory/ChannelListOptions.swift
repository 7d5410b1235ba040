// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The values from which a channel's row is drawn.
public struct ChannelListItemOptions {
  /// The row's texts and model.
  public let row: ChannelListRow
  /// Whether the row is selected.
  public let isSelected: Bool
  /// The values the list depends on besides its data.
  public let environment: ChatEnvironment
  /// The parts that providers have drawn.
  public var parts = SlotParts()
}

/// The values from which the buttons beside a swiped row are drawn.
public struct SwipeActionsOptions {
  /// The row's texts and model.
  public let row: ChannelListRow
  /// The offset of the row in points, positive towards the end of the line.
  public let offsetX: Double
  /// The width of each button, in points.
  public let buttonWidth: Double
}

/// The values from which the menu of a channel is drawn.
public struct MoreChannelActionsOptions {
  /// The channel's row.
  public let row: ChannelListRow
  /// The actions of the menu.
  public let actions: [ChannelAction]
}
