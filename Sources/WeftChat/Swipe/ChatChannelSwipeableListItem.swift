// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// Any row moved aside, with the buttons that show beside it.
public struct ChatChannelSwipeableListItem<Item: View, Buttons: View>: View {
  let item: Item
  let offset: Double
  let buttons: Buttons

  /// Wraps a row that is moved along the line: by more than nothing towards its end, else towards its beginning.
  public init(channelListItem: Item, offset: Double, @ViewBuilder buttons: () -> Buttons) {
    item = channelListItem
    self.offset = offset
    self.buttons = buttons()
  }

  /// The row over its buttons, cut where the row ends.
  public var body: some View {
    item.offset(x: offset)
      .overlay(alignment: offset > 0 ? .leading : .trailing) { buttons }
      .clipShape(.rectangle)
  }
}
