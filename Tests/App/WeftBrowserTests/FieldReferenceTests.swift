// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftConsole
import WeftJSON
import WeftTestSupport

/// Compares the terminal's field with the browser's own: the same edits lead to the same text and caret.
@Suite struct FieldReferenceTests {
  /// Texts in many scripts, and characters of several scalars.
  private static let pieces = [
    "Hello", "żółć", "Straße", "Ελλάδα", "Привет", "Բարեւ", "שָׁלוֹם", "مرحبا", "سلام", "ܫܠܡܐ", "ހެލޯ",
    "नमस्ते",
    "বাংলা", "ਪੰਜਾਬੀ", "ગુજરાતી", "ଓଡ଼ିଆ", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල", "ไทย", "ລາວ", "བོད་སྐད", "မြန်မာ",
    "ქართული", "한국어", "አማርኛ", "ᏣᎳᎩ", "ᐃᓄᒃᑎᑐᑦ", "ខ្មែរ", "ᠮᠣᠩᠭᠣᠯ", "ひらがな", "カタカナ", "漢字", "ㄅㄆㄇ", "ꦗꦮ",
    "ᮞᮥᮔ᮪ᮓ",
    "ᜊᜌ᜔", "ⵜⵉⴼⵉⵏⴰⵖ", "ߒߞߏ", "ꆈꌠ", "ᬩᬮᬶ", "ᨅᨔ", "ꯃꯤꯇꯩ", "ᱥᱟᱱᱛᱟᱲᱤ", "𞤀𞤁𞤂𞤃", "𐐔𐐯𐑅", "Ọ̀rọ̀", "tiếng Việt",
    "👩🏽‍🚀", "🇵🇱", "❤️", "1️⃣", "👨‍👩‍👧‍👦", "e\u{301}\u{323}", " ", "  ", "\n", ", ",
  ]

  /// An edit: the terminal's key, and the browser's command for it.
  private static let edits: [(key: Key, command: String)] = [
    (.left, "getSelection().modify('move', 'backward', 'character')"),
    (.left, "getSelection().modify('move', 'backward', 'character')"),
    (.right, "getSelection().modify('move', 'forward', 'character')"),
    (.backspace, "document.execCommand('delete')"),
    (.delete, "document.execCommand('forwardDelete')"),
    (.home, "getSelection().modify('move', 'backward', 'lineboundary')"),
    (.end, "getSelection().modify('move', 'forward', 'lineboundary')"),
  ]

  @Test func `500 random edits in fifty scripts give the same text as in the browser`() throws {
    let page = try BrowserPage(try HeadlessBrowser(), at: "about:blank")
    _ = try page.value(
      of: """
        void (document.body.innerHTML = '<textarea wrap="off" style="width:9000px;height:9000px"></textarea>',
          field = document.querySelector('textarea'), field.focus())
        """
    )
    var random = SeededGenerator(seed: 50)
    var field = FieldEditor()
    for number in 0..<500 {
      let command: String
      let before = field
      if Int.random(in: 0..<3, using: &random) == 0 {
        let piece = Self.pieces.randomElement(using: &random)!
        _ = field.handle(.paste(piece))
        command = "document.execCommand('insertText', false, \(JSONWriter.compact(.string(piece))))"
      } else {
        let edit = Self.edits.randomElement(using: &random)!
        _ = field.handle(edit.key)
        command = edit.command
      }
      let answer = try page.value(
        of:
          "\(command), new TextEncoder().encode(field.value.slice(0, field.selectionStart)).length + '|' + field.value"
      )
      #expect(
        answer == .string("\(field.caret)|\(field.text)"),
        "edit \(number), \(command), of \(before.text.debugDescription) at \(before.caret)"
      )
      // The browser continues with the editor's text, so that the test reports a difference once.
      _ = try page.value(
        of: "void (field.value = \(JSONWriter.compact(.string(field.text))), "
          + "field.setSelectionRange(...Array(2).fill(new TextDecoder().decode(new TextEncoder().encode(field.value).slice(0, \(field.caret))).length)))"
      )
      if field.text.utf8.count > 300 {
        field = FieldEditor()
        _ = try page.value(of: "void (field.value = '')")
      }
    }
  }
}
