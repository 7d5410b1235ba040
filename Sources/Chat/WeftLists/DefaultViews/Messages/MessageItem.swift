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

/// The line below a message: its author, its time and its delivery status.
public struct MessageAuthorAndDateView: View {
  let author: String?
  let date: Scene
  let readIndicator: Scene

  /// Creates the line, without an author where the author is evident.
  public init(author: String?, date: Scene, readIndicator: Scene) {
    self.author = author
    self.date = date
    self.readIndicator = readIndicator
  }

  /// The views of the line.
  public var body: some View {
    HStack(spacing: 4) {
      if let author {
        Text(author).font(.footnote).bold().foregroundColor(.secondary).lineLimit(1)
      }
      date
      readIndicator
    }
  }
}

/// The time at which a message was written.
public struct MessageDateView: View {
  let text: String

  /// Creates the view.
  public init(text: String) {
    self.text = text
  }

  /// The views of the time.
  public var body: some View {
    Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
  }
}
