// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The default row of a message: the day and the line of new messages where they belong, then the message.
public struct MessageItem: View {
  let row: MessageListRow
  let isLeftAligned: Bool
  let paddings: MessagePaddings

  /// Creates the view of a row.
  public init(
    row: MessageListRow,
    isLeftAligned: Bool = false,
    paddings: MessagePaddings = MessagePaddings()
  ) {
    self.row = row
    self.isLeftAligned = isLeftAligned
    self.paddings = paddings
  }

  /// The views of the row.
  public var body: some View {
    VStack {
      if let day = row.dateSeparatorText { MessageDateSeparator(text: day) }
      if row.newMessagesSeparatorCount != nil {
        NewMessagesIndicator(text: row.strings.text(.messagesNew))
      }
      if row.isSystem {
        SystemMessageView(text: row.text)
      } else {
        HStack(alignment: .bottom, spacing: 8) {
          if isAtEnd {
            Spacer(minLength: 48)
            MessageContentView(row: row, isAtEnd: true)
          } else {
            if let avatar = row.avatar { ChannelAvatar(avatar) } else { MessageIndent() }
            MessageContentView(row: row, isAtEnd: false)
            Spacer(minLength: 48)
          }
        }
      }
    }
    .padding(.horizontal, paddings.horizontal)
    .padding(
      .bottom,
      row.groupPosition.contains(.first) ? paddings.singleBottom : paddings.groupBottom
    )
  }

  /// Whether the message stands at the end of the line, as one's own does.
  private var isAtEnd: Bool { row.isMine && !isLeftAligned }
}

/// The room of an avatar where there is none, so that messages of one run stand below one another.
struct MessageIndent: View {
  var body: some View {
    EmptyView().frame(width: 32, height: 0)
  }
}
