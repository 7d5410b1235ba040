// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The button that scrolls to the newest message, with the number of unread messages.
struct ScrollToBottomButton: View {
  let badge: String?
  let label: String

  /// Creates a button; the label is for screen readers.
  init(badge: String?, label: String) {
    self.badge = badge
    self.label = label
  }

  /// The number of unread messages, if any, and an arrow in one capsule.
  var body: some View {
    Button(action: ListAction.scrollToLatest) {
      HStack(spacing: 6) {
        if let badge { Badge(badge) }
        Icon("down").accessibilityHidden()
      }
      .padding(.horizontal, 10).padding(.vertical, 5)
      .background(.raised, in: .capsule)
      .border(.border, width: 1, in: .capsule)
    }
    .accessibilityLabel(label)
    .padding(8)
  }
}

/// The button that scrolls to the first unread message, and the button that dismisses it.
struct JumpToUnreadButton: View {
  let text: String
  let label: String
  let closeLabel: String

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - text: The text of the button, such as "12 new".
  ///   - label: The button's text for screen readers, by default the text itself.
  ///   - closeLabel: The dismiss button's text for screen readers.
  init(text: String, label: String? = nil, closeLabel: String) {
    self.text = text
    self.label = label ?? text
    self.closeLabel = closeLabel
  }

  /// The text with an arrow, and a second button that dismisses both.
  var body: some View {
    HStack(spacing: 8) {
      Button(action: ListAction.jumpToUnread) {
        HStack(spacing: 6) {
          Text(text).font(.footnote).fontWeight(.medium).lineLimit(1)
          Icon("up", font: .footnote).accessibilityHidden()
        }
      }
      .accessibilityLabel(label)
      Button(action: ListAction.dismissUnread) { Icon("close", font: .footnote) }
        .accessibilityLabel(closeLabel)
    }
    .padding(.horizontal, 10).padding(.vertical, 5)
    .background(.raised, in: .capsule)
    .border(.border, width: 1, in: .capsule)
    .padding(.horizontal, 8).padding(.vertical, 7)
  }
}

/// The day of the visible messages, drawn over them.
struct DateIndicatorView: View {
  let text: String

  /// Creates the label of the day at the top of the visible messages.
  init(text: String) {
    self.text = text
  }

  /// The day in a capsule.
  var body: some View {
    Text(text).font(.footnote).fontWeight(.medium).foregroundColor(.secondary).lineLimit(1)
      .padding(.horizontal, 10).padding(.vertical, 3)
      .background(.raised, in: .capsule)
      .padding(8)
  }
}

/// The line below the messages that shows who is typing.
struct TypingIndicatorBottomView: View {
  let text: String

  /// Creates a line with a sentence such as "Leia is typing".
  init(text: String) {
    self.text = text
  }

  /// Three dots and the sentence in one line.
  var body: some View {
    HStack(spacing: 6) {
      Icon("more", color: .secondary, font: .footnote).accessibilityHidden()
      Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      Spacer()
    }
    .padding(.horizontal).padding(.vertical, 5)
  }
}
