// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Testing
import WeftTestSupport

@testable import WeftScene
@testable import WeftViews

@Suite struct ShownTextTests {
  private func shown(_ text: String, lineLimit: Int? = nil) -> ShownText {
    ShownText(utf8: Array(text.utf8)[...], lineLimit: lineLimit)
  }

  @Test(arguments: [
    "", "Hello there", "two\nlines", "日本語", "👩🏽‍❤️‍💋‍👨🏾 and 👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪", "e\u{301}", "ไม่มีน้ำ", "क्षत्रिय स्त्री",
    "ကောင်းကောင်းမွန်မွန်", "க்ஷ ஸ்ரீ", "שָׁלוֹם עֲלֵיכֶם", "\u{F56}\u{F66}\u{F92}\u{FB2}\u{F74}\u{F56}\u{F66}",
    "a\u{2068}b\u{2069}", "می‌خواهم",
  ])
  func `ordinary text is shown as written`(text: String) {
    #expect(shown(text).string == text && shown(text).losses == [])
    let long = String(repeating: text, count: 40)
    #expect(Array(shown(long).string.utf8) == Array(long.utf8))
  }

  @Test func `a text recognised as plain is shown as written`() {
    let values: [UInt32] =
      Array(0..<0x800) + Array(0x2000..<0x2080) + Array(0x1F3F0..<0x1F410)
      + [0xD7A3, 0xD7B0, 0xFDD0, 0xFFFD, 0xFFFE, 0xFFFF, 0x1FFFE, 0xFFFFE, 0x10FFFF]
    let scalars = values.compactMap(Unicode.Scalar.init)
    var plain = 0
    for scalar in scalars {
      for place in [0, 3, 7] {
        let text = String(repeating: "a", count: place) + "\(scalar)é\(scalar)b"
        let count = PlainText.scalarCount(of: text.utf8.span)
        guard let count else { continue }
        plain += 1
        #expect(count == text.unicodeScalars.count)
        let shown = shown(text)
        #expect(shown.string == text && shown.losses == [] && shown.scalarCount == count)
      }
    }
    #expect(plain > 3 * 1_000)
  }

  @Test func `bytes that are not text are never plain`() {
    for bytes in [
      [0x80], [0xC3], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xE2, 0x82], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x8E],
      [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3, 0x41], [0xE2, 0x41, 0x80],
    ] as [[UInt8]] {
      for place in 0..<9 {
        let text = [UInt8](repeating: 0x61, count: place) + bytes
        #expect(PlainText.scalarCount(of: text.span) == nil)
      }
    }
  }

  @Test func `a long file name in jamo is shown whole`() {
    let name = String(repeating: "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", count: 200)
    #expect(shown(name).losses == [])
  }

  @Test func `all kinds of line breaks become one`() {
    #expect(shown("a\r\nb\u{2028}c\u{2029}d\ne").string == "a\nb\nc\nd\ne")
    #expect(shown("a\r\nb").losses == [])
  }

  @Test func `control characters and noncharacters are shown as replacement characters`() {
    #expect(
      shown("a\u{1B}[31m\rb\tc\u{9B}\0").string == "a\u{FFFD}[31m\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}"
    )
    let strange = HostileText.noncharacters
    #expect(shown("a\(strange)b").string == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
    #expect(shown("\r").string == "\u{FFFD}")
    #expect(shown(strange).losses == .noncharacters && shown("\0").losses == .controls)
  }

  @Test func `a character shows at most thirty marks, and the text after it is kept`() {
    let marks = String(repeating: "\u{301}", count: 1_000)
    let text = shown("a\(marks)b")
    #expect(text.string == "a" + String(repeating: "\u{301}", count: 30) + "b")
    #expect(text.losses == .marks)
  }

  @Test func `shortened text ends in an ellipsis`() {
    let most = TextLimits.scalars
    #expect(shown(String(repeating: "w", count: most)).losses == [])
    let cut = shown(String(repeating: "w", count: most + 1)).string
    #expect(cut.utf8.count == most + 3 && cut.hasSuffix("w…"))
    let wide = shown(String(repeating: "🚀", count: most * 2)).string
    #expect(wide.unicodeScalars.count == most + 1 && wide.hasSuffix("🚀…"))
    let line = shown(String(repeating: "w", count: most), lineLimit: 1).string
    #expect(line.unicodeScalars.count == TextLimits.lineScalars + 1)
    let lines = shown(String(repeating: "a\n", count: 1_000)).string
    #expect(lines.split(separator: "\n").count == TextLimits.lines && lines.hasSuffix("a…"))
  }

  @Test(arguments: HostileText.all)
  func `any text is bounded in scalars, characters and breaks`(hostile: HostileText) {
    for limit in [nil, 1, 2, 7] { expectBounds(hostile.text, limit) }
  }

  @Test func `random texts are bounded too`() {
    for seed in 0..<150 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let text = HostileText.random(&random)
      expectBounds(text, seed % 3 == 0 ? nil : Int(seed % 5), seed: seed)
    }
  }

  private func expectBounds(_ text: String, _ limit: Int?, seed: UInt64 = 0) {
    let shown = shown(text, lineLimit: limit)
    let most = min(limit.map { max(1, $0) * TextLimits.lineScalars } ?? .max, TextLimits.scalars)
    #expect(shown.scalarCount <= most, "seed \(seed)")
    let scalars = shown.string.unicodeScalars
    #expect(scalars.count <= most + 1, "seed \(seed)")
    #expect(scalars.count { $0 == "\n" } <= max(TextLimits.lines, limit == 1 ? most : 0))
    // Swift may join characters that the rules here separate, such as an override and a mark.
    let longest = shown.string.map(\.unicodeScalars.count).max() ?? 0
    #expect(longest <= 2 * TextLimits.characterScalars, "seed \(seed): \(longest)")
    let isClean = scalars.allSatisfy {
      $0 == "\n"
        || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value & 0xFFFE != 0xFFFE
    }
    #expect(isClean, "seed \(seed)")
    if shown.losses == [], !text.contains(where: \.isNewline) {
      #expect(Array(text.utf8) == Array(shown.string.utf8), "seed \(seed)")
    }
  }

  @Test func `a scene keeps only the visible part of a text, but the whole id of an action`() throws
  {
    let text = String(repeating: "🚀", count: 100_000)
    let scene = Scene { Text(text).accessibilityLabel(text).onTap(text) }
    #expect(scene.byteCount < 2 * TextLimits.bytes + text.utf8.count + 1_000)
    let valid = try scene.validated()
    let said = valid.nodes.indices.compactMap { valid.text(UInt32(WEFT_PROP_TEXT), of: $0) }
    #expect(said.map(\.unicodeScalars.count) == [TextLimits.scalars + 1])
    let actions = valid.nodes.indices.compactMap { valid.text(UInt32(WEFT_PROP_ACTION), of: $0) }
    #expect(actions == [text])
  }

  @Test func `an icon with an endless name becomes the fallback icon`() {
    #expect(IconSet.standard.character("a" + String(repeating: "\u{301}", count: 100_000)) == "•")
  }
}
