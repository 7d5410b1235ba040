// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// What a message says.
public struct MessageTextView: View {
  let text: String

  /// Creates the view.
  public init(text: String) {
    self.text = text
  }

  /// The views of the text.
  public var body: some View { Text(text) }
}

/// A message of nothing but a few emoji, larger than words are.
public struct EmojiTextView: View {
  let text: String

  /// Creates the view.
  public init(text: String) {
    self.text = text
  }

  /// The views of the text.
  public var body: some View { Text(text).font(.title) }
}

/// A message that was deleted.
public struct DeletedMessageView: View {
  let text: String

  /// Creates the view.
  public init(text: String) {
    self.text = text
  }

  /// The views of the text.
  public var body: some View {
    HStack(spacing: 4) {
      Icon("deleted", color: .secondary).accessibilityHidden()
      Text(text).italic().foregroundColor(.secondary)
    }
  }
}

/// A vote: what is asked, and what was done last.
public struct PollView: View {
  let question: String
  let detail: String
  let sign: String

  /// Creates the view; the sign is what a screen reader says before the question.
  public init(question: String, detail: String, sign: String) {
    self.question = question
    self.detail = detail
    self.sign = sign
  }

  /// The views of the vote.
  public var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack(spacing: 6) {
        Icon("poll", color: .secondary).accessibilityLabel(sign)
        Text(question).bold()
      }
      if !detail.isEmpty { Text(detail).font(.footnote).foregroundColor(.secondary) }
    }
  }
}
