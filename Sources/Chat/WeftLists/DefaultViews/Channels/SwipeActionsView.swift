// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The buttons beside a swiped row.
public struct SwipeActionsView: View {
  let actions: [ChannelAction]
  let buttonWidth: Double

  /// Creates buttons of equal width, as high as the row.
  public init(actions: [ChannelAction], buttonWidth: Double) {
    self.actions = actions
    self.buttonWidth = buttonWidth
  }

  /// The views of the buttons.
  public var body: some View {
    HStack(spacing: 0) {
      for action in actions {
        Button(action: action.id) {
          Icon(action.iconName, color: action.isDestructive ? .inverted : .text)
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
