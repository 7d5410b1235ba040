// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// A row moved aside, with the buttons this reveals.
public struct ChatChannelSwipeableListItem<Item: View, Buttons: View>: View {
  let item: Item
  let offset: Double
  let buttons: Buttons

  /// Wraps a row moved along the line by an offset.
  ///
  /// A positive offset moves the row towards the line's end, a negative one towards its beginning.
  public init(channelListItem: Item, offset: Double, @ViewBuilder buttons: () -> Buttons) {
    item = channelListItem
    self.offset = offset
    self.buttons = buttons()
  }

  /// The row beside its buttons, clipped to the row's bounds.
  public var body: some View {
    item.offset(x: offset)
      .overlay(alignment: offset > 0 ? .leading : .trailing) { buttons }
      .clipShape(.rectangle)
  }
}
