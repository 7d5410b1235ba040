// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON

@testable import WeftLaunch

@Suite struct OutputTextTests {
  @Test func `a value can neither control a terminal nor start a line`() {
    let value = "a\u{1B}[2J\r\n\u{9B}2J\u{7F}\u{202E}\u{2028}b"
    let text: OutputText = "\u{1B}[1m\(value)\n"
    #expect(
      text.text
        == "\u{1B}[1ma\\u{1b}[2J\\u{d}\\u{a}\\u{9b}2J\\u{7f}\\u{202e}\\u{2028}b\n"
    )
  }

  @Test func `joiners between letters and emoji stay`() {
    let value = "می‌شود 👨‍👩‍👧 \\ é"
    #expect(("\(value)" as OutputText).text == value)
  }

  @Test func `each line of a text with several lines stays one line`() {
    #expect(OutputText(lines: ["a\nb", "\tc"]).text == "a\\u{a}b\n\\u{9}c\n")
    let compiler = "f.c:1: error\n\tint \u{1B}]0;x\u{7};\r\n"
    #expect(
      ("\(lines: compiler)" as OutputText).text
        == "f.c:1: error\n\tint \\u{1b}]0;x\\u{7};\\u{d}\n"
    )
  }

  @Test func `an escaped document has the same contents and can't control a terminal`() throws {
    let document: JSONValue = [
      "text": .string("\u{1B}\u{9B}\u{85}\u{7F}\u{202E}\u{2029}\u{E0041}👨‍👩‍👧\n")
    ]
    let text = OutputText(document).text
    #expect(try JSONParser.parse(Array(text.utf8)) == document)
    #expect(text.contains("\\u009b") && text.contains("\\udb40\\udc41"))
    #expect(
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || $0 == "\u{200D}"
          || ![.control, .format, .paragraphSeparator].contains($0.properties.generalCategory)
      }
    )
  }
}
