// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTerminal
import WeftTestSupport

@Suite struct FieldLinesTests {
  @Test(arguments: [
    ("", 10, [""]), ("one two", 5, ["one ", "two"]), ("one\n\ntwo", 9, ["one", "", "two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]), ("a  b", 2, ["a  ", "b"]), ("日本語", 5, ["日本", "語"]),
    ("one\n", 9, ["one", ""]), ("it is long", 6, ["it is ", "long"]),
  ])
  func `lines break after spaces and keep every character`(
    text: String,
    width: Int,
    expected: [String]
  ) {
    let lines = FieldLines(text, width: width)
    #expect(lines.strings(0..<lines.count) == expected)
  }

  @Test func `every position in the lines belongs to its character`() {
    var random = SeededGenerator(seed: 3)
    let pieces = ["a", "bc", " ", "ż", "日本", "👩🏽‍🚀", "e\u{301}", "\n", "word", "🇵🇱", "  "]
    for _ in 0..<300 {
      let text = (0..<30).map { _ in pieces.randomElement(using: &random)! }.joined()
      let lines = FieldLines(text, width: Int.random(in: 2...20, using: &random))
      var offsets = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
      offsets.append(text.utf8.count)
      var last = FieldLines.Place(line: 0, column: -1)
      for offset in offsets {
        let place = lines.place(of: offset)
        #expect(lines.offset(at: place) == offset, "\(text.debugDescription) at \(offset)")
        #expect((place.line, place.column) > (last.line, last.column))
        last = place
      }
      #expect(last.line == lines.count - 1)
    }
  }

  @Test func `positions outside the text map to the nearest one`() {
    let lines = FieldLines("one two\nx", width: 5)
    #expect(lines.offset(at: .init(line: -1, column: 2)) == 2)
    #expect(lines.offset(at: .init(line: 9, column: 9)) == 9)
    #expect(lines.offset(at: .init(line: 1, column: 9)) == 7)
    // The caret stays on the intended line.
    #expect(lines.place(of: lines.offset(at: .init(line: 0, column: 9))).line == 0)
    #expect(lines.place(of: 99) == .init(line: 2, column: 1))
  }

  @Test(arguments: HostileText.all)
  func `hostile texts are broken into lines in linear time`(hostile: HostileText) {
    let text = String(decoding: hostile.text.utf8.prefix(65_536), as: UTF8.self)
    let lines = FieldLines(text, width: 76)
    #expect(lines.count >= 1 && lines.place(of: text.utf8.count).line == lines.count - 1)
  }
}
