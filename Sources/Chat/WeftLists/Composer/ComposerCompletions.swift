// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A word in a field that can be completed: the name of a member, an emoji, a channel or a command,
/// by its first sign.
///
///     ComposerWord(in: "Ask @ev", at: 7)?.kind  // .member
public struct ComposerWord: Equatable, Sendable {
  /// What a word names.
  public enum Kind: Equatable, Sendable {
    /// `@`: a member of the channel.
    case member
    /// `:`: an emoji.
    case emoji
    /// `#`: a channel.
    case channel
    /// `/` at the beginning of the text: a command of a plugin.
    case command
    /// Another sign in front of a letter, which only plugins complete.
    case other
  }

  /// What it names.
  public let kind: Kind
  /// Where the word begins, in bytes of UTF-8, its sign included.
  public let start: Int
  /// The word as far as the caret, its sign included.
  public let text: String

  /// The letters after its sign.
  public var letters: Substring { text.dropFirst() }

  /// The most bytes of a word, so that a text without blanks costs no more.
  private static let mostBytes = 64

  /// The word in front of the caret, nil where there is none that can be completed.
  public init?(in text: String, at caret: Int) {
    let end = text.utf8.index(text.startIndex, offsetBy: min(max(0, caret), text.utf8.count))
    guard let start = Self.start(in: text, before: end) else { return nil }
    let word = text[start..<end]
    switch word.first {
    case "@": kind = .member
    case "#": kind = .channel
    case "/" where start == text.startIndex && !word.dropFirst().contains("/"): kind = .command
    // Fewer letters are more often the beginning of a smiley, or a time such as 10:30.
    case ":" where word.count > 2 && !word.dropFirst().contains(":"): kind = .emoji
    case let sign? where Self.otherSigns.contains(sign) && word.dropFirst().first?.isLetter == true:
      kind = .other
    default: return nil
    }
    self.start = text.utf8.distance(from: text.startIndex, to: start)
    self.text = String(word)
  }

  private static let otherSigns: Set<Character> = ["!", "$", "%", "&", "+", "=", "?", "^", "~"]

  /// The place after the last white space in front of the caret.
  private static func start(in text: String, before end: String.Index) -> String.Index? {
    var (place, count) = (end, 0)
    while place > text.startIndex {
      let before = text.unicodeScalars.index(before: place)
      if text.unicodeScalars[before].properties.isWhitespace { break }
      (place, count) = (before, count + 1)
      if count > mostBytes { return nil }
    }
    return place == end ? nil : place
  }
}

/// What may stand in place of a word in a field.
public struct ComposerCompletion: Equatable, Sendable {
  /// What takes the place of the word, such as `@eva `.
  public let text: String
  /// What the user reads.
  public let title: String
  /// A sign in front of the title, such as an emoji; empty for none.
  public let sign: String
  /// The user whom the text names; nil if it names nobody.
  public let mentionedUserID: UserID?

  /// Creates a completion.
  public init(text: String, title: String, sign: String = "", mentioning user: UserID? = nil) {
    (self.text, self.title, self.sign) = (text, title, sign)
    mentionedUserID = user
  }
}

/// The completions of a word, one of which is marked.
public struct ComposerCompletions: Equatable, Sendable {
  /// The most that are shown.
  public static let most = 6

  /// The completions, the best first; never empty.
  public let all: [ComposerCompletion]
  /// The index of the marked one, which a key chooses.
  public private(set) var marked = 0

  /// Nil where there are none.
  init?(_ found: [ComposerCompletion]) {
    guard !found.isEmpty else { return nil }
    all = Array(found.prefix(Self.most))
  }

  /// The completion at an index, nil for any other number.
  package func at(_ index: Int) -> ComposerCompletion? {
    all.indices.contains(index) ? all[index] : nil
  }

  /// Marks a later or earlier completion; after the last one comes the first.
  mutating func mark(by step: Int) {
    let place = (marked + step) % all.count
    marked = place < 0 ? place + all.count : place
  }
}
