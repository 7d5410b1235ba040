// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The ground of a message: in the colour of its author, round where its run ends.
public struct MessageBubbleModifier: ViewModifier {
  let info: MessageModifierInfo

  /// Creates the ground of a message.
  public init(_ info: MessageModifierInfo) {
    self.info = info
  }

  /// The message on its ground.
  public func body(content: Content) -> some View {
    content.padding(.horizontal, 12).padding(.vertical, 7)
      .background(color, in: .rounded(info.cornerRadius))
  }

  private var color: Color {
    info.injectedBackgroundColor ?? (info.isMine ? .messageMine : .messageTheirs)
  }
}
