// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The default row of a message, with the day separator and the unread line above it if they apply.
struct MessageItem: View {
  let options: MessageItemOptions
  let parts: MessageItemParts

  /// Creates a row from its parts.
  init(options: MessageItemOptions, parts: MessageItemParts) {
    self.options = options
    self.parts = parts
  }

  /// The separators above the message, if any, then the message or the server's notice.
  var body: some View {
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

  /// Whether the time is drawn beside the message, which saves a line; a longer note is drawn below.
  private var hasTimeBeside: Bool {
    !parts.authorAndDate.isEmpty && !options.parts.has(.messageAuthorAndDate)
      && !options.environment.config.messageList.saysEdited(options.message)
  }

  /// The minimum space on the other side of the message.
  private var leastSpace: Double { hasTimeBeside ? 0 : 48 }

  private var message: some View {
    HStack(alignment: .top, spacing: 8) {
      if options.isAtEnd {
        Spacer(minLength: leastSpace)
        column
      } else {
        if !parts.avatar.isEmpty {
          parts.avatar
        } else if options.mayShowAvatar {
          MessageIndent()
        }
        column
        Spacer(minLength: leastSpace)
      }
    }
  }

  /// The message with the parts above and below it, aligned to its side.
  private var column: some View {
    VStack(alignment: options.isAtEnd ? .trailing : .leading, spacing: 2) {
      header
      if hasTimeBeside { contentBesideTime } else { parts.content }
      parts.reactions
      parts.translation
      parts.replies
      if !hasTimeBeside { parts.authorAndDate }
    }
  }

  /// The author's name above the first message of a run, with the notes about the message beside it.
  @ViewBuilder private var header: some View {
    if parts.runHeader.isEmpty {
      parts.top
    } else if parts.top.isEmpty {
      parts.runHeader
    } else {
      HStack(spacing: 8) {
        parts.runHeader
        parts.top
      }
    }
  }

  /// The bubble, with the time next to its lower inner corner.
  private var contentBesideTime: some View {
    HStack(alignment: .bottom, spacing: 8) {
      if options.isAtEnd { time }
      parts.content
      if !options.isAtEnd { time }
    }
  }

  /// The time, aligned with the last line of the bubble.
  private var time: some View { parts.authorAndDate.padding(.bottom, 5).layoutPriority(1) }
}

/// A space as wide as an avatar, so that all messages of a run are aligned.
struct MessageIndent: View {
  /// The width of an avatar beside a message, which is as high as a bubble with one line.
  static let width = 28.0

  var body: some View {
    EmptyView().frame(width: Self.width, height: 0)
  }
}

/// The name of an author above the first message of a run.
struct MessageAuthorView: View {
  let name: String

  /// Creates a line with the author's name; it is cut off if it is too long.
  init(name: String) {
    self.name = name
  }

  /// The name in small bold letters.
  var body: some View {
    Text(name).font(.footnote).bold().foregroundColor(.secondary).lineLimit(1)
  }
}

/// The line beside or below a message: its time, its delivery status, and its author if the host shows it here.
struct MessageAuthorAndDateView: View {
  let author: String?
  let date: Scene
  let readIndicator: Scene

  /// Creates the line; pass no author if the author is evident.
  init(author: String?, date: Scene, readIndicator: Scene) {
    self.author = author
    self.date = date
    self.readIndicator = readIndicator
  }

  /// The author, if given, the time, and the delivery status in one line.
  var body: some View {
    HStack(spacing: 4) {
      if let author { MessageAuthorView(name: author) }
      date
      readIndicator
    }
  }
}

/// The time when a message was written.
struct MessageDateView: View {
  let text: String

  /// Creates a line with the time, as the environment's formatter wrote it.
  init(text: String) {
    self.text = text
  }

  /// The time in small letters, which keep their width.
  var body: some View {
    Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
  }
}
