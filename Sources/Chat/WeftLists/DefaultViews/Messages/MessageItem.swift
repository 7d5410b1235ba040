// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The default row of a message, with a day separator and an unread line above it where they apply.
public struct MessageItem: View {
  let options: MessageItemOptions
  let parts: MessageItemParts

  /// Creates a row from its parts.
  public init(options: MessageItemOptions, parts: MessageItemParts) {
    self.options = options
    self.parts = parts
  }

  /// The views of the row.
  public var body: some View {
    VStack {
      parts.day
      parts.unreadLine
      if options.row.isSystem { parts.system } else { message }
    }
    .padding(.horizontal, options.paddings.horizontal)
    .padding(
      .bottom,
      options.row.groupPosition.contains(.first)
        ? options.paddings.singleBottom : options.paddings.groupBottom
    )
  }

  private var message: some View {
    HStack(alignment: .bottom, spacing: 8) {
      if options.isAtEnd {
        Spacer(minLength: 48)
        column
      } else {
        if !parts.avatar.isEmpty {
          parts.avatar
        } else if options.mayShowAvatar {
          MessageIndent()
        }
        column
        Spacer(minLength: 48)
      }
    }
  }

  /// The message with the parts above and below it, aligned to its side.
  private var column: some View {
    VStack(alignment: options.isAtEnd ? .trailing : .leading, spacing: 2) {
      parts.runHeader
      parts.top
      parts.content
      parts.translation
      parts.replies
      parts.authorAndDate
    }
  }
}

/// A space as wide as an avatar, so that the messages of one run align.
struct MessageIndent: View {
  var body: some View {
    EmptyView().frame(width: 32, height: 0)
  }
}
