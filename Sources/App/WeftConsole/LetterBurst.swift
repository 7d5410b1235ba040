// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftApp

/// Recognizes words that a user types where every letter is a command.
///
/// "Hello" typed into an open chat would edit a message, open a thread and change the colours. Three
/// different letters within a moment are a word; repeated letters, such as those that move the
/// selection, are not.
final class LetterBurst {
  private var letters: [String] = []
  private var count = 0

  /// How long a pause ends a word.
  private static let pause = Duration.milliseconds(600)
  /// How many different letters make a word.
  private static let least = 3

  /// Adds a typed text; true from the third different letter of a word on.
  func add(_ text: String, in app: ChatApp) -> Bool {
    let isWord = Set(letters).count >= Self.least
    guard isWord || text.allSatisfy(\.isLetter) else {
      end()
      return false
    }
    letters.append(text)
    count += 1
    app.after(Self.pause) { [weak self, count] in
      if self?.count == count { self?.end() }
    }
    return Set(letters).count >= Self.least
  }

  /// Forgets what was typed.
  func end() { letters = [] }
}
