// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The icons for surfaces that show them as characters.
public struct IconSet: Equatable, Sendable {
  private var characters: [String: String]

  /// Creates a set from names and their characters.
  public init(_ characters: [String: String]) {
    self.characters = characters
  }

  /// Returns the characters of an icon; an unknown name is a dot, so that the views beside it don't move.
  public func character(_ name: String) -> String {
    // A lookup hashes the whole name, and a view may give a name of any length.
    name.utf8.count > 256 ? "•" : characters[name] ?? "•"
  }

  /// The names that views can use; any other name is shown as a dot.
  package var names: Set<String> { Set(characters.keys) }

  /// Returns the set with other characters for some names.
  public func replacing(_ others: [String: String]) -> IconSet {
    IconSet(characters.merging(others) { $1 })
  }

  /// The set for right-to-left lines, where the way back points to the right.
  ///
  /// It is for surfaces that draw each icon separately.
  package var mirrored: IconSet {
    amongRightToLeftLetters.replacing([
      "back": character("forward"), "forward": character("back"), "catchUp": "«",
    ])
  }

  /// The set for right-to-left lines of a text engine, which mirrors all other characters that have a direction.
  package var amongRightToLeftLetters: IconSet {
    replacing(["collapsed": "◂", "leave": "⇤", "send": "◀"])
  }

  /// The standard set: characters that terminals and text fonts have, a different one for each meaning.
  public static let standard = IconSet([
    "activity": "◌", "archived": "⊟", "attach": "+", "audio": "♫", "back": "‹", "catchUp": "»",
    "checkmark": "✔",
    "choice": "□", "chosen": "▣", "clock": "◷",
    "close": "✕", "collapsed": "▸", "copy": "⧉",
    "deleted": "⊘", "delivered": "✓✓", "document": "▤", "down": "↓", "draft": "✎", "expanded": "▾",
    "failed": "✘",
    "flag": "⚐", "forward": "›", "help": "?", "leave": "⇥",
    "link": "∞",
    "location": "◉", "microphone": "◎", "mixed": "❐",
    "more": "⋯", "muted": "☾", "pending": "◔", "info": "ⓘ",
    "pause": "‖", "person": "@",
    "photo": "◪", "pinned": "⚑", "play": "►",
    "poll": "▥", "react": "☺", "read": "✔✔", "reload": "↻",
    "reply": "↵", "saved": "★", "share": "↪",
    "search": "⌕", "send": "➤", "settings": "≡", "sent": "✓", "thread": "↳", "translated": "⇄",
    "trash": "⌫",
    "unread": "●",
    "unmuted": "☼", "up": "↑", "video": "▷",
    "voiceRecording": "♪",
    "warning": "⚠",
    "hidden": "⊖",
  ])
}
