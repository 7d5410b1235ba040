// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The message that another one quotes: a bar, the author and two lines of the text.
///
/// It is drawn above the text of the quoting message. A tap scrolls to the quoted message.
struct QuotedMessageView: View {
  let quoted: QuotedMessage
  let sign: String

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - quoted: The quoted message.
  ///   - sign: The text that screen readers read for the icon of its attachments.
  init(_ quoted: QuotedMessage, sign: String = "") {
    self.quoted = quoted
    self.sign = sign
  }

  /// The author and the first lines of the quote beside a bar; a tap scrolls to the message.
  var body: some View {
    VStack(alignment: .leading) {
      if let name = quoted.authorName {
        Text(name).font(.footnote).bold().foregroundColor(.accent).lineLimit(1)
      }
      if let icon {
        HStack(alignment: .top, spacing: 4) {
          Icon(icon, color: .secondary, font: .footnote).accessibilityLabel(sign)
          text
        }
      } else {
        text
      }
    }
    .padding(.leading, 12)
    .background(alignment: .leading) { QuoteBar() }
    .onTap(ListAction.openQuote)
    .accessibilityLabel(quoted.label)
  }

  private var icon: String? {
    quoted.state == .deleted ? "deleted" : quoted.attachmentIcon?.rawValue
  }

  private var text: Text {
    let text = Text(quoted.text).font(.footnote).foregroundColor(.secondary).lineLimit(2)
    return quoted.state == .shown ? text : text.italic()
  }
}
