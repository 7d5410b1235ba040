// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A word in the composer that can be completed; its first character says what it names.
///
///     ComposerWord(in: "Ask @ev", at: 7)?.kind  // .member
package struct ComposerWord: Equatable, Sendable {
  /// What a word refers to, and so what can complete it.
  package enum Kind: Equatable, Sendable {
    /// `@`: a member of the channel.
    case member
    /// `:` and two letters: an emoji by its name.
    case emoji
    /// `#` and letters: a channel by its name.
    case channel
    /// `/` at the start of the text: a command of a plugin.
    case command
    /// Another symbol before a letter, which only plugins complete.
    case other
  }

  /// The thing that the word names.
  package let kind: Kind
  /// The offset of the word, including its first symbol, in bytes of UTF-8.
  let start: Int
  /// The word up to the caret, including its first symbol.
  package let text: String

  /// The word without its first symbol.
  package var letters: Substring { text.dropFirst() }

  /// The maximum length of a word in bytes, to limit the cost of a long text without spaces.
  private static let mostBytes = 64

  /// Finds the word before the caret, or returns `nil` if there is none that can be completed.
  package init?(in text: String, at caret: Int) {
    let end = text.utf8.index(text.startIndex, offsetBy: min(max(0, caret), text.utf8.count))
    guard let start = Self.start(in: text, before: end) else { return nil }
    let word = text[start..<end]
    switch word.first {
    case "@": kind = .member
    case "#": kind = .channel
    case "/" where start == text.startIndex && !word.dropFirst().contains("/"): kind = .command
    // With fewer letters it is more often the start of a smiley, or a time such as 10:30.
    case ":" where word.count > 2 && !word.dropFirst().contains(":"): kind = .emoji
    case let sign? where Self.otherSigns.contains(sign) && word.dropFirst().first?.isLetter == true:
      kind = .other
    default: return nil
    }
    self.start = text.utf8.distance(from: text.startIndex, to: start)
    self.text = String(word)
  }

  private static let otherSigns: Set<Character> = ["!", "$", "%", "&", "+", "=", "?", "^", "~"]

  /// The start of the word before the caret, or `nil` if there is no word or it is too long.
  private static func start(in text: String, before end: String.Index) -> String.Index? {
    var place = end
    var count = 0
    while place > text.startIndex {
      let before = text.unicodeScalars.index(before: place)
      if text.unicodeScalars[before].properties.isWhitespace { break }
      (place, count) = (before, count + 1)
      if count > mostBytes { return nil }
    }
    return place == end ? nil : place
  }
}

/// A suggestion that can replace a word in the composer.
public struct ComposerCompletion: Equatable, Sendable {
  /// The replacement for the word, such as `@eva `.
  public let text: String
  /// The text that the user sees.
  public let title: String
  /// A symbol before the title, such as an emoji; may be empty.
  public let sign: String
  /// The user that the text mentions, or `nil` if it mentions none.
  let mentionedUserID: UserID?

  /// Creates a completion; `sign` and `user` are for emoji and mentions.
  package init(text: String, title: String, sign: String = "", mentioning user: UserID? = nil) {
    self.text = text
    self.title = title
    self.sign = sign
    mentionedUserID = user
  }
}

/// The suggestions for a word, one of which is highlighted.
public struct ComposerCompletions: Equatable, Sendable {
  /// The maximum number of suggestions.
  package static let most = 6

  /// The suggestions, the best first; never empty.
  public let all: [ComposerCompletion]
  /// The index of the highlighted suggestion, which a key accepts.
  public private(set) var marked = 0

  /// Returns `nil` if there are no suggestions.
  init?(_ found: [ComposerCompletion]) {
    guard !found.isEmpty else { return nil }
    all = Array(found.prefix(Self.most))
  }

  /// The suggestion at an index, or `nil` if the index is out of range.
  package func at(_ index: Int) -> ComposerCompletion? {
    all.indices.contains(index) ? all[index] : nil
  }

  /// Moves the highlight by a number of suggestions, wrapping around at both ends.
  mutating func mark(by step: Int) {
    let place = (marked + step) % all.count
    marked = place < 0 ? place + all.count : place
  }
}
