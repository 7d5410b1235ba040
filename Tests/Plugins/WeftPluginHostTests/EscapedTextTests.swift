// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Testing
import WeftPluginFormat

@Suite struct EscapedTextTests {
  @Test func `characters that move, hide or reverse text are escaped`() {
    #expect(EscapedText.line("a b é 日本 👩🏽") == "a b é 日本 👩🏽")
    #expect(
      EscapedText.line("a\nb\t\u{1B}[2J\u{7F}\u{85}") == "a\\u{a}b\\u{9}\\u{1b}[2J\\u{7f}\\u{85}"
    )
    #expect(
      EscapedText.line("\u{202E}x\u{2066}\u{2028}\u{200B}")
        == "\\u{202e}x\\u{2066}\\u{2028}\\u{200b}"
    )
    #expect(EscapedText.line([0x61, 0xFF, 0x62, 0xC3]) == "a\\xffb\\xc3")
    #expect(EscapedText.line([0xE2, 0x82, 0x41]) == "\\xe2\\x82A")
    #expect(EscapedText.line("back\\slash") == "back\\\\slash")
    #expect(EscapedText.visible("back\\slash\n") == "back\\slash\\u{a}")
    #expect(EscapedText.line("") == "")
  }

  @Test(arguments: ["\u{200B}", "\u{2067}", "\u{85}"])
  func `escaping invisible characters uses memory linear in their number`(
    sign: String
  ) {
    let text = String(repeating: sign, count: 20_000)
    for escape in [EscapedText.printed(_:), EscapedText.printed(json:)] {
      let before = weft_allocation_bytes()
      let escaped = escape(text)
      // Copying the result for each character would take gigabytes.
      #expect(weft_allocation_bytes() - before < 20_000_000)
      #expect(escaped.utf8.allSatisfy { $0 < 0x80 })
    }
    #expect(EscapedText.printed(json: sign).hasPrefix("\\u"))
  }

  @Test func `other characters are kept next to escaped ones`() {
    #expect(EscapedText.printed("é\u{200B}日👩🏽\u{200D}") == "é\\u{200b}日👩🏽\u{200D}")
    #expect(EscapedText.printed(json: "\"é\u{2067}\"\n") == "\"é\\u2067\"\n")
  }

  @Test func `versions are ordered in the usual way`() {
    let ordered = ["0", "0.9", "1-alpha", "1-beta", "1", "1.0.1", "1.9", "1.10", "2.0-rc.1", "2"]
    for (index, lower) in ordered.enumerated() {
      for higher in ordered[(index + 1)...] {
        #expect(PluginVersion(lower) < PluginVersion(higher), "\(lower) \(higher)")
        #expect(!(PluginVersion(higher) < PluginVersion(lower)))
      }
    }
    #expect(PluginVersion("1.0.0") == PluginVersion("1"))
    #expect(PluginVersion("1.0+build7") == PluginVersion("1.0+build8"))
  }
}
