// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftConsole
import WeftTerminal
import WeftTestSupport

@Suite struct FieldEditorTests {
  /// The field's contents after some keys, with a bar for the caret.
  private func edited(_ start: String = "", _ keys: [Key]) -> String {
    var field = FieldEditor()
    field.show(start, caret: start.utf8.count)
    for key in keys { _ = field.handle(key) }
    return shown(field)
  }

  private func shown(_ field: FieldEditor) -> String {
    let bytes = Array(field.text.utf8)
    return String(decoding: bytes[..<field.caret], as: UTF8.self) + "|"
      + String(decoding: bytes[field.caret...], as: UTF8.self)
  }

  @Test(arguments: [
    ([Key.left, .text("x")], "one twx|o"), ([.home, .text("x")], "x|one two"),
    ([.control("a"), .delete], "|ne two"), ([.backspace, .backspace], "one t|"),
    ([.wordLeft], "one |two"), ([.wordLeft, .wordLeft, .wordRight], "one| two"),
    ([.control("w")], "one |"), ([.deleteWord, .deleteWord], "|"), ([.control("u")], "|"),
    ([.control("u"), .control("y"), .control("y")], "one twoone two|"),
    ([.home, .right, .control("k")], "o|"), ([.newLine, .text("x"), .home], "one two\n|x"),
    ([.newLine, .text("x"), .left, .left, .control("e")], "one two|\nx"),
    ([.left, .right, .right], "one two|"),
    ([.paste("a\tb\r\nc\rd\u{1B}e\u{7}")], "one twoa b\nc\nde|"),
  ])
  func `keys edit as in a shell`(keys: [Key], expected: String) {
    #expect(edited("one two", keys) == expected)
  }

  @Test(arguments: ["👩🏽‍🚀", "e\u{301}", "日", "🇵🇱", "ก็", "\u{1112}\u{1161}\u{11AB}", "ﷺ", "נִ"])
  func `a character counts as one, however many scalars it has`(character: String) {
    #expect(edited("a" + character, [.left]) == "a|" + character)
    #expect(edited(character + "a", [.home, .delete]) == "|a")
    #expect(edited(character + "a", [.home, .right]) == character + "|a")
  }

  @Test func `words typed in sequence are undone one by one, and redone`() {
    var field = FieldEditor()
    for letter in "one two" { _ = field.handle(.text(String(letter))) }
    _ = field.handle(.control("w"))
    #expect(shown(field) == "one |")
    _ = field.handle(.undo)
    #expect(shown(field) == "one two|")
    _ = field.handle(.undo)
    #expect(field.text == "one ")
    _ = field.handle(.undo)
    #expect(field.text == "one")
    _ = field.handle(.undo)
    #expect(field.text == "" && field.caret == 0)
    _ = field.handle(.undo)
    for _ in 0..<9 { _ = field.handle(.redo) }
    #expect(shown(field) == "one |")
    // Text typed after an undo replaces what was undone.
    _ = field.handle(.undo)
    _ = field.handle(.text("!"))
    _ = field.handle(.redo)
    #expect(field.text == "one two!")
  }

  @Test func `the undo history is bounded`() {
    var field = FieldEditor()
    let long = String(repeating: "long ", count: 10_000)
    for _ in 0..<2_000 { _ = field.handle(.paste(".")) }
    for _ in 0..<300 { _ = field.handle(.undo) }
    #expect(field.text.count == 1_800)
    // Long texts keep fewer steps: as many as fit into a megabyte.
    for _ in 0..<60 {
      _ = field.handle(.paste(long))
      _ = field.handle(.control("u"))
      _ = field.handle(.control("k"))
    }
    var steps = 0
    var last = "none"
    while field.text != last {
      last = field.text
      _ = field.handle(.undo)
      steps += 1
    }
    #expect(steps > 10 && steps < 60)
  }

  @Test(arguments: [
    ("e\u{301}", "e|"), ("👩🏽‍🚀", "|"), ("🇵🇱", "|"), ("1️⃣", "|"), ("❤️", "|"), ("নী", "ন|"), ("日", "|"),
    ("x\n", "x|"),
  ])
  func `backspace deletes one keystroke, or a whole emoji`(text: String, left: String) {
    #expect(edited(text, [.backspace]) == left)
  }

  @Test func `in right-to-left text the arrow keys are swapped`() {
    var field = FieldEditor()
    field.show("אב", caret: 4)
    _ = field.handle(.right, isRightToLeft: true)
    #expect(field.caret == 2)
    _ = field.handle(.left, isRightToLeft: true)
    #expect(field.caret == 4)
  }

  @Test func `random keys keep characters whole, and undo returns to the start`() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "a", " ", "ż", "日本", "👩🏽‍🚀", "e\u{301}", "\u{301}", "مرحبا", "\u{202E}", "\n", "🇵", "🇱",
    ]
    let keys: [Key] = [
      .left, .right, .backspace, .delete, .home, .end, .wordLeft, .wordRight, .control("w"),
      .control("u"), .control("k"), .control("y"), .undo, .redo, .newLine,
    ]
    for _ in 0..<200 {
      var field = FieldEditor()
      for _ in 0..<40 {
        let key =
          Bool.random(using: &random)
          ? .paste(pieces.randomElement(using: &random)!) : keys.randomElement(using: &random)!
        _ = field.handle(key)
        #expect(field.caret >= 0 && field.caret <= field.text.utf8.count)
        let place = field.text.utf8.index(field.text.startIndex, offsetBy: field.caret)
        #expect(place.samePosition(in: field.text.unicodeScalars) != nil)
      }
      for _ in 0..<100 { _ = field.handle(.undo) }
      #expect(field.text == "")
    }
  }
}
