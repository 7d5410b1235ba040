// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The default row of a message: the day and the line of new messages where they belong, then the message.
public struct MessageItem: View {
  let options: MessageItemOptions
  let parts: MessageItemParts

  /// Arranges the parts of a row.
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

  /// The message with what stands above and below it, on its side of the line.
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

/// The room of an avatar where there is none, so that messages of one run stand below one another.
struct MessageIndent: View {
  var body: some View {
    EmptyView().frame(width: 32, height: 0)
  }
}
