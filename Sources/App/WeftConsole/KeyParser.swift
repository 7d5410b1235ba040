// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A key press or mouse event on a terminal, or an answer from the terminal itself.
package enum Key: Equatable, Sendable {
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  case enter
  case escape
  case backspace
  case delete
  case tab
  case backTab
  /// Alt or Control with the left arrow: moves to the start of a word.
  case wordLeft
  case wordRight
  /// Deletes the word before the caret.
  case deleteWord
  /// Enter with Alt or Shift: inserts a line break without sending.
  case newLine
  case undo
  case redo
  /// A typed character.
  case text(String)
  /// A pasted text, including its line breaks.
  case paste(String)
  /// The size in bytes of a pasted text that is too long for any field.
  case overlongPaste(Int)
  /// A letter pressed with Control.
  case control(Character)
  /// Wheel notches over a cell; positive scrolls towards the end of the page.
  case wheel(Int, column: Int = 0, row: Int = 0)
  /// The left button was pressed on a cell.
  case click(column: Int, row: Int)
  /// The mouse moved to a cell with the left button down.
  case drag(column: Int, row: Int)
  /// A mouse button was released.
  case release
  /// The right button was pressed on a cell.
  case menu(column: Int, row: Int)
  /// The terminal window gained or lost focus.
  case focus(Bool)
  /// An answer of the terminal to a question.
  case answer(TerminalAnswer)
  /// An unknown sequence, or a key without a meaning.
  case other
}

/// Parses a terminal's input, which may be split anywhere, into keys.
package struct KeyParser {
  private var rest: [UInt8] = []
  private var isPasting = false
  private var pasted: [UInt8] = []
  /// The number of bytes pasted, including those that were dropped.
  private var pastedCount = 0
  private var isAnswering = false
  /// The start of a control string, without its escape.
  private var answer: [UInt8] = []

  /// The maximum size of a paste in bytes, equal to that of a message.
  ///
  /// A longer paste is counted and dropped.
  package static let longestPaste = 65_536
  /// The maximum size of an escape sequence in bytes; terminals send no longer ones.
  private static let longestSequence = 64
  /// The maximum number of bytes of an answer that are kept; the rest is dropped.
  private static let longestAnswer = 256

  /// Creates a parser without pending input.
  package init() {}

  /// Whether an incomplete sequence waits for more bytes.
  package var isWaiting: Bool { !rest.isEmpty || isAnswering }

  /// The time to wait for the rest of an incomplete sequence.
  ///
  /// Control strings only come from the terminal and may be slow; a lone Escape must feel instant.
  package var patience: Duration { isAnswering ? .seconds(1) : .milliseconds(25) }

  /// Parses bytes and returns the keys they complete.
  package mutating func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
    let all = rest + bytes
    var ahead = all[...]
    var keys: [Key] = []
    while let (key, count) = next(in: ahead) {
      ahead = ahead.dropFirst(count)
      if let key { keys.append(key) }
    }
    rest = Array(ahead)
    return keys
  }

  /// Gives up on an incomplete sequence once ``patience`` has passed.
  package mutating func settle() -> [Key] {
    if isAnswering {
      isAnswering = false
      answer = []
      rest = []
      return []
    }
    guard !rest.isEmpty else { return [] }
    defer { rest = [] }
    // A terminal sends its own sequences in one piece, so a lone escape is the key.
    return rest == [0x1B] ? [.escape] : [.other]
  }

  /// Returns the next key and its number of bytes; the key is `nil` for bytes that produce none.
  private mutating func next(in bytes: ArraySlice<UInt8>) -> (key: Key?, count: Int)? {
    guard let byte = bytes.first else { return nil }
    if isPasting { return paste(bytes) }
    if isAnswering { return readAnswer(bytes) }
    guard byte == 0x1B else { return Self.plain(byte, bytes) }
    let after = bytes.dropFirst()
    switch after.first {
    case nil: return nil
    case UInt8(ascii: "["): return sequence(bytes)
    case UInt8(ascii: "O"): return after.dropFirst().first.map { (Self.letter($0), 3) }
    case 0x1B: return (.escape, 1)
    case let kind? where Self.beginsString(kind): return beginAnswer(bytes)
    // A key pressed with Alt.
    case 0x0D, 0x0A: return (.newLine, 2)
    case 0x08, 0x7F: return (.deleteWord, 2)
    case UInt8(ascii: "b"): return (.wordLeft, 2)
    case UInt8(ascii: "f"): return (.wordRight, 2)
    default: return (.other, 2)
    }
  }

  private static func plain(
    _ byte: UInt8,
    _ bytes: ArraySlice<UInt8>
  ) -> (key: Key?, count: Int)? {
    switch byte {
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x1F: return (.undo, 1)
    case 0x1E: return (.redo, 1)
    case 1...26: return (.control(Character(Unicode.Scalar(byte + 0x60))), 1)
    case 0..<0x20: return (.other, 1)
    case 0x20..<0x7F: return (.text(String(Unicode.Scalar(byte))), 1)
    case 0xC2..<0xF5:
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let piece = bytes.prefix(length)
      guard piece.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (.other, 1) }
      guard piece.count == length else { return nil }
      return (String(validating: piece, as: UTF8.self).map { .text($0) } ?? .other, length)
    default: return (.other, 1)
    }
  }

  private mutating func sequence(_ bytes: ArraySlice<UInt8>) -> (key: Key?, count: Int)? {
    // Looks only at the sequence itself, so that the result doesn't depend on how the bytes arrive.
    let reach = bytes.prefix(Self.longestSequence)
    let inside = reach.dropFirst(2)
    guard let end = inside.firstIndex(where: { $0 >= 0x40 }) else {
      return reach.count == Self.longestSequence ? (.other, reach.count) : nil
    }
    let parameters = String(decoding: inside[..<end], as: UTF8.self)
    let count = end + 1 - bytes.startIndex
    switch (bytes[end], parameters) {
    case (UInt8(ascii: "~"), "200"):
      isPasting = true
      return (nil, count)
    // Enter with Shift or Alt, from terminals that distinguish it from plain Enter.
    case (UInt8(ascii: "u"), "13;2"), (UInt8(ascii: "u"), "13;3"), (UInt8(ascii: "~"), "27;2;13"),
      (UInt8(ascii: "~"), "27;3;13"):
      return (.newLine, count)
    case (UInt8(ascii: "C"), "1;3"), (UInt8(ascii: "C"), "1;5"): return (.wordRight, count)
    case (UInt8(ascii: "D"), "1;3"), (UInt8(ascii: "D"), "1;5"): return (.wordLeft, count)
    case (UInt8(ascii: "~"), _): return (Self.numbered(parameters), count)
    case (UInt8(ascii: "M"), _), (UInt8(ascii: "m"), _):
      guard parameters.hasPrefix("<") else { return (.other, count) }
      return (Self.mouse(parameters.dropFirst(), isDown: bytes[end] == UInt8(ascii: "M")), count)
    case (UInt8(ascii: "Z"), _): return (.backTab, count)
    case (UInt8(ascii: "I"), ""): return (.focus(true), count)
    case (UInt8(ascii: "O"), ""): return (.focus(false), count)
    // No key sends these, so an unknown or failed answer is not a key either.
    case (UInt8(ascii: "t"), _):
      return (TerminalAnswer(parameters, bytes[end]).map { .answer($0) }, count)
    case (UInt8(ascii: "c"), _) where parameters.hasPrefix("?"),
      (UInt8(ascii: "S"), _) where parameters.hasPrefix("?"):
      return (TerminalAnswer(parameters, bytes[end]).map { .answer($0) }, count)
    default: return (Self.letter(bytes[end]), count)
    }
  }

  /// Whether this byte after an escape starts a control string: OSC, DCS, APC, PM or SOS.
  private static func beginsString(_ byte: UInt8) -> Bool { "]P_^X".utf8.contains(byte) }

  /// Starts a control string.
  ///
  /// If another escape or a pause follows, its first bytes are a key with Alt.
  private mutating func beginAnswer(_ bytes: ArraySlice<UInt8>) -> (key: Key?, count: Int)? {
    guard let next = bytes.dropFirst(2).first else { return nil }
    if next == 0x1B { return (.other, 2) }
    (isAnswering, answer) = (true, Array(bytes.dropFirst().prefix(1)))
    return (nil, 2)
  }

  /// Reads a control string up to its end, requested or not; none of its bytes is a key.
  ///
  /// Another escape, CAN or SUB breaks it off; BEL ends an OSC.
  private mutating func readAnswer(_ bytes: ArraySlice<UInt8>) -> (key: Key?, count: Int)? {
    let isOSC = answer.first == UInt8(ascii: "]")
    let piece = bytes.prefix { byte in
      byte != 0x1B && byte != 0x18 && byte != 0x1A && !(isOSC && byte == 0x07)
    }
    guard piece.isEmpty else {
      answer += piece.prefix(Self.longestAnswer - answer.count)
      return (nil, piece.count)
    }
    if bytes.first == 0x1B, bytes.count < 2 { return nil }
    defer { (isAnswering, answer) = (false, []) }
    guard bytes.first == 0x1B else {
      // Some terminals end their answers with BEL, even if the question ended otherwise.
      return (bytes.first == 0x07 ? TerminalAnswer(answer).map { Key.answer($0) } : nil, 1)
    }
    guard bytes.dropFirst().first == UInt8(ascii: "\\") else { return (nil, 0) }
    return (TerminalAnswer(answer).map { .answer($0) }, 2)
  }

  /// Reads pasted text up to its end; nothing in it counts as a key.
  private mutating func paste(_ bytes: ArraySlice<UInt8>) -> (key: Key?, count: Int)? {
    let end: [UInt8] = Array("\u{1B}[201~".utf8)
    if bytes.starts(with: end) {
      defer { (isPasting, pasted, pastedCount) = (false, [], 0) }
      if pastedCount > Self.longestPaste { return (.overlongPaste(pastedCount), end.count) }
      let text = String(decoding: pasted, as: UTF8.self)
      return (text.isEmpty ? nil : .paste(text), end.count)
    }
    if bytes.count < end.count, end.starts(with: bytes) { return nil }
    // Up to the next escape, which may be the end marker.
    let piece = bytes.prefix(1) + bytes.dropFirst().prefix { $0 != 0x1B }
    pastedCount += piece.count
    pasted += piece.prefix(Self.longestPaste - pasted.count)
    return (nil, piece.count)
  }

  private static func letter(_ byte: UInt8) -> Key {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    default: .other
    }
  }

  private static func numbered(_ parameters: String) -> Key {
    switch parameters {
    case "1", "7": .home
    case "3": .delete
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: .other
    }
  }

  /// Parses `button;column;row`, counted from 1; returns `nil` for unsupported events.
  private static func mouse(_ parameters: Substring, isDown: Bool) -> Key? {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let column = numbers[1] - 1
    let row = numbers[2] - 1
    let button = numbers[0] & ~0b1_1100
    // Terminals report no release for the wheel.
    guard isDown else { return button < 64 ? .release : nil }
    return switch button {
    case 64: .wheel(-1, column: column, row: row)
    case 65: .wheel(1, column: column, row: row)
    case 0: .click(column: column, row: row)
    case 32: .drag(column: column, row: row)
    case 2: .menu(column: column, row: row)
    default: nil
    }
  }
}
