// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The bubble around a message, in the colour of its side and with rounded corners.
public struct MessageBubbleModifier: ViewModifier {
  let info: MessageModifierInfo

  /// Creates the bubble of a message.
  public init(_ info: MessageModifierInfo) {
    self.info = info
  }

  /// The message in its bubble.
  public func body(content: Content) -> some View {
    content.padding(.horizontal, 12).padding(.vertical, 7)
      .background(color, in: .rounded(info.cornerRadius))
  }

  private var color: Color {
    info.injectedBackgroundColor ?? (info.isMine ? .messageMine : .messageTheirs)
  }
}
