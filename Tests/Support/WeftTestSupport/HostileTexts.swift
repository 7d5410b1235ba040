// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Texts that users may receive which cost more than they show, unless the work is bounded.
public struct HostileText: Sendable, CustomStringConvertible {
  /// The name of its contents.
  public let name: String
  /// The text.
  public let text: String

  /// The name in test output.
  public var description: String { name }

  private init(_ name: String, _ unit: String, times: Int, after start: String = "") {
    self.name = name
    text = start + String(repeating: unit, count: times)
  }

  /// Texts that made surfaces hang, and similar ones.
  public static let all: [HostileText] = [
    HostileText("marks of many classes", manyMarks, times: 300, after: "a"),
    HostileText("one long word", "w", times: 1_000_000),
    HostileText("decomposed letters", "e\u{301}", times: 100_000),
    HostileText("lines", "line\n", times: 100_000),
    HostileText("Arabic words", "مرحبا كيف السلام ", times: 17_000),
    HostileText("families", "👨‍👩‍👧‍👦", times: 20_000),
    HostileText("noncharacters", noncharacters + " a", times: 20_000),
    HostileText("joiners", "\u{200D}", times: 21_845),
    HostileText("regional indicators", "🇩", times: 16_384),
    HostileText("leading jamo", "\u{1100}", times: 21_845),
    HostileText("syllables of jamo", "\u{1112}\u{1161}\u{11AB}", times: 7_281),
    HostileText("overrides and isolates", "\u{202E}a\u{2067}b\u{2068}c", times: 10_000),
    HostileText("isolates in isolates", "\u{2067}", times: 20_000),
    HostileText("tabs", "\t", times: 65_536),
    HostileText("variation selectors", "\u{FE0F}", times: 350_000, after: "a"),
    HostileText("blanks without width", "\u{200B}", times: 21_845),
    HostileText("conjuncts", "\u{915}\u{94D}", times: 50_000),
    HostileText("Tibetan stacks", "\u{F90}\u{F71}\u{F72}\u{F74}", times: 20_000, after: "\u{F40}"),
    HostileText("NUL", "\0", times: 65_536),
    HostileText("a line from right to left", "אבג ", times: 50_000),
    HostileText("returns and line feeds", "a\r\n", times: 50_000),
    HostileText("line separators", "a\u{2028}\u{2029}", times: 50_000),
    HostileText("people without end", "👨\u{200D}", times: 20_000),
    HostileText("signs before letters", "\u{600}", times: 30_000),
    HostileText("soft hyphens", "w\u{AD}", times: 60_000),
    HostileText("private characters", "\u{E000}\u{10FFFD}", times: 20_000),
    HostileText("ideographs", "漢字かな", times: 50_000),
    HostileText("blanks", " ", times: 1_000_000),
    HostileText("Thai vowels", "\u{E33}", times: 60_000, after: "ก"),
  ]

  /// The ones that made surfaces hang.
  public static let worst = Array(all.prefix(7))

  /// Some of the 66 noncharacters, which the compiler doesn't accept in a literal.
  public static let noncharacters = text(of: [0xFFFE, 0xFDD0, 0xFFFF, 0x1FFFE, 0x10FFFF])

  private static func text(of values: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in values.compactMap({ Unicode.Scalar($0) }) { text.append(scalar) }
    return String(text)
  }

  private static let manyMarks = text(
    of: Array(0x300...0x34E) + Array(0x591...0x5BD) + [0x93C, 0x94D, 0xE38, 0xF71, 0x302A]
  )

  /// The parts of random texts, each with special treatment in Unicode.
  private static let parts: [String] = [
    "a", "word ", " ", "\n", "e\u{301}", "\u{301}", "\u{315}", "\u{591}", "\u{200D}", "\u{FE0F}",
    "👩", "👨‍👩‍👧‍👦", "🏽", "🇩", "\u{1100}", "\u{1161}", "\u{11A8}", "한", "क", "\u{94D}", "\u{93C}",
    "\u{600}", "\u{202E}", "\u{2067}", "\u{2069}", "\u{200B}", "\u{AD}", noncharacters, "\0", "\t",
    "\r",
    "\r\n", "\u{2028}", "日", "ب", "\u{E33}", "\u{FF9E}", "\u{E0061}", "=", "\u{D4E}",
  ]

  /// A text of runs, some of them long.
  public static func random(
    _ random: inout SeededGenerator,
    runs: Int = 12,
    longest: Int = 3_000
  ) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...runs, using: &random) {
      let unit = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      let isLong = Int.random(in: 0..<4, using: &random) == 0
      text += String(
        repeating: unit,
        count: Int.random(in: 1...(isLong ? longest : 6), using: &random)
      )
    }
    return text
  }
}
