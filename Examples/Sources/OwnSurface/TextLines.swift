// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Breaks texts into lines of a number of columns.
enum TextLines {
  /// The most lines of a text, however long it is.
  private static let mostLines = 1_000

  /// The lines of a text; the last one is cut when the rest doesn't fit.
  static func lines(of text: String, columns: Int?, limit: Int?) -> [String] {
    var lines: [String] = []
    let most = min(max(1, limit ?? mostLines), mostLines)
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      lines += broken(paragraph, columns ?? .max, atMost: most - lines.count + 1)
      if lines.count > most { break }
    }
    guard lines.count > most else { return lines }
    return lines.prefix(most - 1) + [cut(lines[most - 1] + "…", columns ?? .max)]
  }

  /// The columns of a line.
  static func columns(of line: some StringProtocol) -> Int {
    line.reduce(0) { $0 + columns(of: $1) }
  }

  /// A paragraph in lines, broken after words where possible.
  private static func broken(_ text: Substring, _ columns: Int, atMost most: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if used > 0, used + 1 + self.columns(of: word) > columns {
        lines.append(line)
        (line, used) = ("", 0)
        if lines.count >= most { return lines }
      } else if used > 0 {
        line += " "
        used += 1
      }
      // A word longer than a line continues in the next one.
      for character in word {
        let width = self.columns(of: character)
        if used > 0, used + width > columns {
          lines.append(line)
          (line, used) = ("", 0)
          if lines.count >= most { return lines }
        }
        line.append(character)
        used += width
      }
    }
    return lines + [line]
  }

  private static func cut(_ line: String, _ columns: Int) -> String {
    guard self.columns(of: line) > columns else { return line }
    var cut = ""
    var used = 1
    for character in line {
      used += self.columns(of: character)
      if used > columns { break }
      cut.append(character)
    }
    return cut + "…"
  }

  private static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
      return 2
    }
    let first = scalars.first?.value ?? 0
    return wide.contains { $0.contains(first) } ? 2 : 1
  }

  /// The scripts with square characters, two columns wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
