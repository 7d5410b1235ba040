// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What icons look like where they are characters.
public struct IconSet: Equatable, Sendable {
  private var characters: [String: String]

  /// Creates a set from names and the characters that stand for them.
  public init(_ characters: [String: String]) {
    self.characters = characters
  }

  /// The characters of an icon; a name nobody knows is a dot, so that what stands beside it stays put.
  public func character(_ name: String) -> String {
    // Looking up a name reads all of it, and views may name anything.
    name.utf8.count > 256 ? "•" : characters[name] ?? "•"
  }

  /// The names it knows.
  public var names: Set<String> { Set(characters.keys) }

  /// The same set with other characters for some names.
  public func replacing(_ others: [String: String]) -> IconSet {
    IconSet(characters.merging(others) { $1 })
  }

  /// The same set for lines that run from right to left, where the way back leads to the right.
  ///
  /// It is for surfaces that write one character after the other; text engines turn such signs themselves.
  package var mirrored: IconSet {
    replacing(["back": character("forward"), "forward": character("back")])
  }

  /// One-cell characters that terminals and text fonts have.
  public static let standard = IconSet([
    "activity": "◌", "audio": "♪", "back": "‹", "checkmark": "✓", "clock": "◷", "close": "✕",
    "deleted": "⊘", "delivered": "✓", "document": "▤", "down": "↓", "draft": "✎", "failed": "⚠",
    "forward": "›", "help": "?",
    "link": "∞",
    "location": "◉", "mixed": "▦", "more": "⋯", "muted": "⊘", "pending": "◷", "info": "ⓘ",
    "person": "@",
    "photo": "▣", "pinned": "⚑", "poll": "☰", "read": "✔", "reload": "↻", "reply": "↳",
    "search": "⌕", "settings": "≡", "sent": "✓", "thread": "↳", "translated": "⇄", "trash": "⌫",
    "unread": "●",
    "up": "↑", "video": "▷",
    "voiceRecording": "♪",
    "warning": "⚠",
  ])
}
