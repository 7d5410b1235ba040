// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A detector of words that a user types into an open chat where every letter is a command.
///
/// Otherwise "Hello" would edit a message, open a thread and change the colours. Three different characters typed
/// in quick succession count as a word if the first one is a letter. Repeated letters, such as those that move the
/// selection, don't. Once it has detected a word, it closes the screens that the first two characters opened.
final class LetterBurst {
  private var typed: [String] = []
  private var count = 0
  /// Whether the characters were meant for a field that is gone.
  private var isForLostField = false
  /// The number of screens and the colours before the word.
  private var before: (depth: Int, theme: ThemeChoice)?

  /// The pause that ends a word.
  private static let pause = Duration.milliseconds(600)
  /// The number of different characters that make a word.
  private static let least = 3

  /// Adds a typed character; returns true if it belongs to a word, so that the caller must ignore it.
  func add(_ text: String, in viewer: Viewer) -> Bool {
    if typed.isEmpty, !isForLostField {
      guard viewer.top.conversation != nil, viewer.front == nil, text.allSatisfy(\.isLetter) else {
        return false
      }
      before = (viewer.stack.count, viewer.theme)
    }
    typed.append(text)
    endAfterPause(in: viewer)
    guard isWord else { return false }
    takeBack(in: viewer)
    return true
  }

  /// Treats everything typed until the next pause as words, because the field that it was meant for is gone.
  func loseField(in viewer: Viewer) {
    typed = []
    isForLostField = true
    before = nil
    endAfterPause(in: viewer)
  }

  private func endAfterPause(in viewer: Viewer) {
    count += 1
    viewer.app.after(Self.pause) { [weak self, count] in
      if self?.count == count { self?.end() }
    }
  }

  /// Closes the screens that the first characters opened, and restores the colours.
  private func takeBack(in viewer: Viewer) {
    guard let before else { return }
    self.before = nil
    while viewer.stack.count > before.depth || viewer.front != nil {
      guard viewer.back() else { break }
    }
    viewer.theme = before.theme
  }

  /// Whether the characters typed so far count as a word.
  var isWord: Bool { isForLostField || Set(typed).count >= Self.least }

  /// Forgets what was typed.
  func end() { (typed, isForLostField) = ([], false) }
}

extension Viewer {
  /// Returns whether a typed character belongs to a word that the user types outside of the field.
  ///
  /// Such words do nothing. The user gets a notice that says how to write here, or why they can't.
  package func isTypedAsWords(_ text: String) -> Bool {
    guard burst.add(text, in: self) else { return false }
    if let composer {
      // Tab focuses the field too.
      let key = app.options.keys.key(of: .write) ?? "Tab"
      tell(composer.options.refusal ?? app.words.writing.pressToWrite(.text(key)))
    }
    return true
  }

  /// Returns whether Enter only ends such a word, so that it must not open anything.
  package func endsWords() -> Bool {
    defer { burst.end() }
    return burst.isWord
  }

  /// Notes that the field that the user types into is gone.
  package func loseField() { burst.loseField(in: self) }

  /// Notes that the user now types into a field.
  package func endWords() { burst.end() }
}
