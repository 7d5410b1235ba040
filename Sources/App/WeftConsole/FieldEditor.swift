// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftTerminal

/// A text field that keys edit by user-visible characters, with undo.
///
/// It uses the key bindings of shells and terminal editors.
package struct FieldEditor {
  /// A text and the caret's offset in UTF-8 bytes.
  private struct State: Equatable {
    var text = ""
    var caret = 0
  }

  private var state = State()
  private var undone: [State] = []
  private var done: [State] = []
  /// Whether the last key typed a character; the next one then joins its undo step.
  private var isTyping = false
  /// The text cut last, for `Ctrl-Y`.
  private var cut = ""

  /// The maximum number of undo steps, and their maximum total size in bytes.
  private static let mostSteps = 200
  private static let mostBytes = 1 << 20

  /// Creates an empty field.
  package init() {}

  /// The current text.
  package var text: String { state.text }
  /// The caret's offset in UTF-8 bytes.
  package var caret: Int { state.caret }

  /// Replaces the text as one undo step, for example with a message to edit.
  package mutating func show(_ text: String, caret: Int) {
    guard text != state.text || caret != state.caret else { return }
    change { $0 = State(text: text, caret: caret) }
    isTyping = false
  }

  /// Moves the caret to the character boundary at an offset in UTF-8 bytes.
  package mutating func move(to offset: Int) {
    state.caret = state.text.boundary(at: offset)
    isTyping = false
  }

  /// Handles a key; returns `false` for keys that have no meaning in a field.
  ///
  /// - Parameter isRightToLeft: Whether the left key moves forward.
  package mutating func handle(_ key: Key, isRightToLeft: Bool = false) -> Bool {
    switch key {
    case .text(let text):
      insert(text, joins: text != " ")
      return true
    case .paste(let text): insert(text, joins: false)
    case .newLine: insert("\n", joins: false)
    case .backspace: delete(to: deletedBefore)
    case .delete, .control("d"): delete(to: after)
    case .left: move(to: isRightToLeft ? after : before)
    case .right: move(to: isRightToLeft ? before : after)
    case .wordLeft: move(to: isRightToLeft ? wordEnd : wordStart)
    case .wordRight: move(to: isRightToLeft ? wordStart : wordEnd)
    case .home, .control("a"): move(to: lineStart)
    case .end, .control("e"): move(to: lineEnd)
    case .control("b"): move(to: before)
    case .control("f"): move(to: after)
    case .control("w"), .deleteWord: cut(to: wordStart)
    case .control("u"): cut(to: lineStart)
    case .control("k"): cut(to: lineEnd)
    case .control("y"): insert(cut, joins: false)
    case .undo:
      guard let last = done.popLast() else { break }
      undone.append(state)
      state = last
    case .redo:
      guard let last = undone.popLast() else { break }
      done.append(state)
      state = last
    default: return false
    }
    isTyping = false
    return true
  }

  // Changing.

  private mutating func change(_ work: (inout State) -> Void) {
    let before = state
    work(&state)
    guard state.text != before.text else { return }
    undone = []
    done.append(before)
    while done.count > Self.mostSteps
      || done.reduce(0, { $0 + $1.text.utf8.count }) > Self.mostBytes,
      done.count > 1
    {
      done.removeFirst()
    }
  }

  private mutating func insert(_ text: String, joins: Bool) {
    let text = text.fieldText
    if text.isEmpty { return }
    if isTyping, joins, undone.isEmpty {
      Self.replace(state.caret..<state.caret, with: text, in: &state)
    } else {
      change { Self.replace($0.caret..<$0.caret, with: text, in: &$0) }
    }
    isTyping = joins
  }

  /// Deletes the text between the caret and an offset.
  private mutating func delete(to offset: Int) {
    let range = min(offset, state.caret)..<max(offset, state.caret)
    if range.isEmpty { return }
    change { Self.replace(range, with: "", in: &$0) }
  }

  private mutating func cut(to offset: Int) {
    let range = min(offset, state.caret)..<max(offset, state.caret)
    if range.isEmpty { return }
    cut = String(state.text.utf8[state.text.indices(range)]) ?? ""
    delete(to: offset)
  }

  private static func replace(_ range: Range<Int>, with text: String, in state: inout State) {
    state.text.replaceSubrange(state.text.indices(range), with: text)
    state.caret = range.lowerBound + text.utf8.count
  }

  // Places.

  private var here: String.Index { state.text.utf8.index(state.text.startIndex, offsetBy: caret) }

  private func offset(_ index: String.Index) -> Int {
    state.text.utf8.distance(from: state.text.startIndex, to: index)
  }

  private var before: Int {
    let text = state.text
    return here > text.startIndex ? offset(text[..<here].indices.last ?? text.startIndex) : 0
  }

  /// The start of what Backspace deletes: the last scalar of a composed character, or a whole emoji.
  private var deletedBefore: Int {
    let scalars = state.text.unicodeScalars
    guard here > scalars.startIndex else { return 0 }
    let start = state.text.utf8.index(state.text.startIndex, offsetBy: before)
    let isPicture = scalars[start..<here].contains { scalar in
      switch scalar.value {
      case 0x200D, 0x20E3, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF, 0xE0020...0xE007F, 0xE0100...0xE01EF:
        true
      default: scalar.properties.isEmojiPresentation || scalar.properties.isEmojiModifier
      }
    }
    return isPicture ? before : offset(scalars.index(before: here))
  }

  private var after: Int {
    let text = state.text
    return here < text.endIndex ? offset(text[here...].index(after: here)) : caret
  }

  private var wordStart: Int {
    let words = state.text[..<here]
    let end = words.lastIndex { $0.isPartOfWord } ?? words.startIndex
    let start = words[..<end].lastIndex { !$0.isPartOfWord }
    return offset(start.map { words.index(after: $0) } ?? words.startIndex)
  }

  private var wordEnd: Int {
    let words = state.text[here...]
    let start = words.firstIndex { $0.isPartOfWord } ?? words.endIndex
    return offset(words[start...].firstIndex { !$0.isPartOfWord } ?? words.endIndex)
  }

  private var lineStart: Int {
    let bytes = state.text.utf8[..<here]
    return offset(bytes.lastIndex(of: 0x0A).map { bytes.index(after: $0) } ?? bytes.startIndex)
  }

  private var lineEnd: Int {
    offset(state.text.utf8[here...].firstIndex(of: 0x0A) ?? state.text.endIndex)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" || self == "'" }
}

extension String {
  /// Converts a range of byte offsets into indices.
  fileprivate func indices(_ range: Range<Int>) -> Range<Index> {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return start..<utf8.index(start, offsetBy: range.count)
  }

  /// The text with uniform line ends, spaces for tabs and no other control characters.
  fileprivate var fieldText: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return self }
    var result = UnicodeScalarView()
    var isAfterReturn = false
    for scalar in unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar.value {
      case 0x0D: result.append("\n")
      case 0x0A: if !isAfterReturn { result.append("\n") }
      case 0x09: result.append(" ")
      case 0..<0x20, 0x7F...0x9F: continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
