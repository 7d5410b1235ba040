// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
public import WeftViews

/// A row moved aside, with the buttons that this reveals.
public struct ChatChannelSwipeableListItem<Item: View, Buttons: View>: View {
  let item: Item
  let offset: Double
  let buttons: Buttons

  /// Wraps a row that is moved horizontally by an offset.
  ///
  /// A positive offset moves the row towards the end of the line, a negative one towards the start.
  public init(channelListItem: Item, offset: Double, @ViewBuilder buttons: () -> Buttons) {
    item = channelListItem
    self.offset = offset
    self.buttons = buttons()
  }

  /// The row next to its buttons, clipped to the row's bounds.
  public var body: some View {
    item.offset(x: offset)
      .overlay(alignment: offset > 0 ? .leading : .trailing) { buttons }
      .clipShape(.rectangle)
  }
}

/// The buttons beside a swiped row.
struct SwipeActionsView: View {
  let actions: [ChannelAction]
  let buttonWidth: Double

  /// Creates buttons of equal width, as high as the row.
  init(actions: [ChannelAction], buttonWidth: Double) {
    self.actions = actions
    self.buttonWidth = buttonWidth
  }

  /// The buttons side by side, each an icon over its title; destructive ones have the alert colour.
  var body: some View {
    HStack(spacing: 0) {
      for action in actions {
        Button(action: action.id) {
          VStack(spacing: 2) {
            Icon(action.iconName).accessibilityHidden()
            Text(action.title).font(.caption).lineLimit(1)
          }
          .foregroundColor(action.isDestructive ? .inverted : .text)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .accessibilityLabel(action.title)
        .frame(width: buttonWidth)
        .frame(maxHeight: .infinity)
        .background(action.isDestructive ? .alert : .raised)
      }
    }
  }
}

/// The menu of a channel: its name, and one line per action.
package struct MoreChannelActionsView: View {
  let channelName: String
  let actions: [ChannelAction]

  /// Creates a menu with the actions in the order in which they are offered.
  package init(channelName: String, actions: [ChannelAction]) {
    self.channelName = channelName
    self.actions = actions
  }

  /// The channel's name, a line, and one line for each action, on a raised card.
  package var body: some View {
    VStack(alignment: .leading) {
      Text(channelName).font(.headline).bold().lineLimit(1).accessibilityRole(.heading)
        .padding(.horizontal).padding(.vertical, 7)
      Divider()
      for action in actions { MenuLine(action: action) }
    }
    .background(.raised, in: .rounded(12))
    .padding(.horizontal).padding(.vertical, 7)
  }
}

struct MenuLine: View {
  let action: ChannelAction

  var body: some View {
    Button(action: action.id) {
      HStack(spacing: 12) {
        if !action.iconName.isEmpty { Icon(action.iconName).accessibilityHidden() }
        Text(action.title).lineLimit(1)
        Spacer()
      }
      .foregroundColor(action.isDestructive ? .alert : .text)
      .padding(.horizontal).padding(.vertical, 7)
    }
  }
}
