// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft
import WeftScene

/// Tells layout how large texts are on this surface.
///
/// It has one font whose characters take one or two columns, so its pictures are the same on every
/// machine, whichever fonts it has. A surface with real fonts asks them instead.
struct SVGMeasurer: TextMeasurer {
  let fonts: FontSet

  /// Any length can be shown.
  var grid: Size { Size(width: 1, height: 1) }

  /// The width of a column, as a fraction of the font size.
  private static let column = 0.6

  func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
    let scale = fonts.scale(of: style.font)
    // A single line that is cut takes all the available width, so that the views after it line up
    // in all rows.
    let room = lineLimit == 1 ? nil : width
    let lines = lines(of: text, size: scale.size, width: room, limit: lineLimit)
    let widest = lines.map { Self.width(of: $0, size: scale.size) }.max() ?? 0
    return Size(
      width: min(widest, width ?? .infinity),
      height: Double(lines.count) * scale.lineHeight
    )
  }

  /// The lines of a painted text: the same that were measured, or rows would overlap.
  func lines(of text: String, size: Double, width: Double?, limit: Int?) -> [String] {
    let columns = width.map { max(1, Int(min($0, 1_000_000) / (size * Self.column) + 0.001)) }
    return TextLines.lines(of: text, columns: columns, limit: limit)
  }

  /// The width of a line.
  static func width(of line: String, size: Double) -> Double {
    Double(TextLines.columns(of: line)) * size * column
  }
}

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
