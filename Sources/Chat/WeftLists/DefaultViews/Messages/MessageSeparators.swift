// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The separator above the first message of a day.
struct MessageDateSeparator: View {
  let text: String

  /// Creates a separator with the day's name or date.
  init(text: String) {
    self.text = text
  }

  /// The day in a capsule, in the middle of the line.
  var body: some View {
    HStack {
      Spacer()
      Text(text).font(.footnote).fontWeight(.medium).foregroundColor(.secondary).lineLimit(1)
        .padding(.horizontal, 10).padding(.vertical, 3)
        .background(.raised, in: .capsule)
      Spacer()
    }
    .padding(.vertical, 6)
  }
}

/// The separator above the first unread message.
struct NewMessagesIndicator: View {
  let text: String

  /// Creates a separator with a text such as "New messages".
  init(text: String) {
    self.text = text
  }

  /// The text between two lines, in the accent colour.
  var body: some View {
    HStack {
      VStack { Divider() }
      Text(text).font(.footnote).fontWeight(.medium).foregroundColor(.accent).lineLimit(1)
        .layoutPriority(1)
      VStack { Divider() }
    }
    .padding(.vertical, 4)
  }
}

/// The row of a system message.
struct SystemMessageView: View {
  let text: String

  /// Creates a line with the server's text, such as that a user joined.
  init(text: String) {
    self.text = text
  }

  /// The notice in italics, in the middle of the line.
  var body: some View {
    HStack {
      Spacer()
      Text(text).font(.footnote).italic().foregroundColor(.secondary)
      Spacer()
    }
    .padding(.vertical, 4)
  }
}
