// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Recognizes words that a user types into an open chat where every letter is a command.
///
/// "Hello" would edit a message, open a thread and change the colours. Three different characters typed
/// within a moment count as a word if the first one is a letter. Repeated letters, such as those that move
/// the selection, don't. The burst then closes the screens that the first two characters opened.
final class LetterBurst {
  private var typed: [String] = []
  private var count = 0
  /// Whether the characters are meant for a field that has gone.
  private var isForLostField = false
  /// The number of screens, and the colours, before the word.
  private var before: (depth: Int, theme: ThemeChoice)?

  /// The pause that ends a word.
  private static let pause = Duration.milliseconds(600)
  /// The number of different characters that make a word.
  private static let least = 3

  /// Adds a typed character; returns true from the third different one on, which the caller ignores.
  func add(_ text: String, in viewer: Viewer) -> Bool {
    if typed.isEmpty, !isForLostField {
      guard viewer.top is MessagesScreen, viewer.front == nil, text.allSatisfy(\.isLetter) else {
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

  /// Takes what is typed until the next pause for words, since the field that it was meant for has gone.
  func loseField(in viewer: Viewer) {
    (typed, isForLostField, before) = ([], true, nil)
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

  /// Whether what is being typed makes a word.
  var isWord: Bool { isForLostField || Set(typed).count >= Self.least }

  /// Forgets what was typed.
  func end() { (typed, isForLostField) = ([], false) }
}

extension Viewer {
  /// Whether a typed character belongs to words that the user types outside of the field.
  ///
  /// Such words do nothing. The user gets a notice that says how to write here, or why nobody can.
  package func isTypedAsWords(_ text: String) -> Bool {
    guard burst.add(text, in: self) else { return false }
    if let composer { tell(composer.options.refusal ?? app.words.writing.pressToWrite) }
    return true
  }

  /// Whether Enter only ends such words, and opens nothing.
  package func endsWords() -> Bool {
    defer { burst.end() }
    return burst.isWord
  }

  /// Notes that what is typed now belongs to a field.
  package func endWords() { burst.end() }
}
