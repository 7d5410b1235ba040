// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The menu of a channel: its name, and a line for each action.
public struct MoreChannelActionsView: View {
  let channelName: String
  let actions: [ChannelAction]

  /// Creates a menu.
  public init(channelName: String, actions: [ChannelAction]) {
    self.channelName = channelName
    self.actions = actions
  }

  /// The views of the menu.
  public var body: some View {
    VStack(alignment: .leading) {
      Text(channelName).font(.headline).bold().lineLimit(1).accessibilityRole(.heading)
        .padding(.horizontal).padding(.vertical, 10)
      Divider()
      for action in actions { MenuLine(action: action) }
    }
    .background(.raised, in: .rounded(12))
    .padding(.horizontal).padding(.vertical, 10)
  }
}

/// One line of a menu.
struct MenuLine: View {
  let action: ChannelAction

  var body: some View {
    Button(action: action.id) {
      HStack(spacing: 12) {
        Icon(action.iconName).accessibilityHidden()
        Text(action.title).lineLimit(1)
        Spacer()
      }
      .foregroundColor(action.isDestructive ? .alert : .text)
      .padding(.horizontal).padding(.vertical, 10)
    }
  }
}
