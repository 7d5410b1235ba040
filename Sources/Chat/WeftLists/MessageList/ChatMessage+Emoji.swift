// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChatMessage {
  /// Whether the message consists of one to three emoji, which are shown large.
  public var isFewEmoji: Bool {
    guard attachments.isEmpty, poll == nil, !isDeleted, text.utf8.count <= 3 * 64 else {
      return false
    }
    return (1...3).contains(text.count) && text.allSatisfy(\.isEmoji)
  }
}

extension Character {
  /// Whether the character is drawn as a picture; digits and signs without a variation selector
  /// don't count.
  fileprivate var isEmoji: Bool {
    guard let first = unicodeScalars.first else { return false }
    if first.properties.isEmojiPresentation { return true }
    return first.properties.isEmoji && unicodeScalars.dropFirst().first == "\u{FE0F}"
  }
}
