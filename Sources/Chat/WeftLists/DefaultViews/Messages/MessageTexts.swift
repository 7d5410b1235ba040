// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftMarkup
internal import WeftModel
package import WeftViews

/// The text of a message, with a button that shows the rest of a long one.
struct MessageTextView: View {
  let text: FormattedText
  let showAll: String?

  /// Creates the view of a text without markup.
  init(text: String) {
    self.init(FormattedText(plain: text))
  }

  /// Creates the view.
  ///
  /// - Parameter showAll: The title of the button that shows the rest, or `nil` if the text is complete.
  init(_ text: FormattedText, showAll: String? = nil) {
    self.text = text
    self.showAll = showAll
  }

  /// The blocks of the text and, if it is cut, a button that shows all of it.
  var body: some View {
    if let showAll {
      VStack(alignment: .leading, spacing: 4) {
        FormattedTextView(text)
        Button(action: ListAction.showAll) {
          Text(showAll).font(.footnote).bold().foregroundColor(.accent).lineLimit(1)
        }
      }
    } else {
      FormattedTextView(text)
    }
  }
}

/// The text of a message that consists of a few emoji, in a larger font.
struct EmojiTextView: View {
  let text: String

  /// Creates a text of one to three emoji.
  init(text: String) {
    self.text = text
  }

  /// The emoji in the size of a title.
  var body: some View { Text(text).font(.title) }
}

/// The text that replaces a deleted message.
struct DeletedMessageView: View {
  let text: String

  /// Creates the notice that replaces a deleted message.
  init(text: String) {
    self.text = text
  }

  /// The sign and the notice in italics.
  var body: some View {
    HStack(spacing: 4) {
      Icon("deleted", color: .secondary).accessibilityHidden()
      Text(text).italic().foregroundColor(.secondary)
    }
  }
}

/// The bubble around a message, with rounded corners and the colour of the sender's side.
package struct MessageBubbleModifier: ViewModifier {
  let info: MessageModifierInfo

  /// Creates the bubble; its colour and corners come from `info`.
  package init(_ info: MessageModifierInfo) {
    self.info = info
  }

  /// The content with padding on a rounded background.
  package func body(content: Content) -> some View {
    content.padding(.horizontal, 12).padding(.vertical, 3)
      .background(color, in: .rounded(info.cornerRadius))
  }

  private var color: Color {
    info.injectedBackgroundColor ?? (info.isMine ? .messageMine : .messageTheirs)
  }
}

extension ChatMessage {
  /// Whether the message consists of one to three emoji, which are drawn larger.
  var isFewEmoji: Bool {
    guard attachments.isEmpty, poll == nil, !isDeleted, text.utf8.count <= 3 * 64 else {
      return false
    }
    return (1...3).contains(text.count) && text.allSatisfy(\.isEmoji)
  }
}
