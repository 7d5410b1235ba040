// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// A message on its ground, with what stands above and below it.
public struct MessageContentView: View {
  let row: MessageListRow
  let isAtEnd: Bool

  /// Creates the view; texts beside the message stand on its side of the line.
  public init(row: MessageListRow, isAtEnd: Bool) {
    self.row = row
    self.isAtEnd = isAtEnd
  }

  /// The views of the message.
  public var body: some View {
    VStack(alignment: isAtEnd ? .trailing : .leading, spacing: 2) {
      bubble
      if let replies = row.replyCountText {
        Text(replies).font(.footnote).fontWeight(.medium).foregroundColor(.accent).lineLimit(1)
          .onTap("thread.open")
      }
      if row.showsAllInfo { MessageAuthorAndDateView(row: row) }
    }
  }

  private var bubble: some View {
    HStack(spacing: 4) {
      if row.isDeleted { Icon("deleted", color: .secondary).accessibilityHidden() }
      if let icon = row.attachmentIcon {
        Icon(icon.rawValue, color: .secondary).accessibilityLabel(row.strings.text(icon.sign))
      }
      text
    }
    .padding(.horizontal, 12).padding(.vertical, 7)
    .background(row.isMine ? .messageMine : .messageTheirs, in: .rounded(16))
  }

  private var text: Text {
    let plain = Text(content)
    return row.isDeleted ? plain.italic().foregroundColor(.secondary) : plain
  }

  /// What a message without words carries.
  private var content: String {
    guard row.text.isEmpty, let first = row.message.attachments.first else {
      return row.text.isEmpty ? row.message.poll?.name ?? "" : row.text
    }
    return first.title ?? first.url ?? row.attachmentIcon.map { row.strings.text($0.sign) } ?? ""
  }
}

/// Who wrote a message and when, and how far one's own has come.
public struct MessageAuthorAndDateView: View {
  let row: MessageListRow

  /// Creates the view of a row.
  public init(row: MessageListRow) {
    self.row = row
  }

  /// The views of the line.
  public var body: some View {
    HStack(spacing: 4) {
      if let author = row.authorNameText {
        Text(author).font(.footnote).bold().foregroundColor(.secondary).lineLimit(1)
      }
      Text(row.timeText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
        .layoutPriority(1)
      if let status = row.deliveryStatus {
        MessageReadIndicatorView(status: status, label: row.strings.text(status.label))
      }
    }
  }
}
