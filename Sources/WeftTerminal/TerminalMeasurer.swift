// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// Measures texts in cells of 8 by 16 points.
public struct TerminalMeasurer: TextMeasurer {
  private let icons: IconSet

  /// Creates a measurer for texts and these icons.
  public init(icons: IconSet = .standard) {
    self.icons = icons
  }

  /// The size of one cell in points.
  public static let cell = Size(width: 8, height: 16)

  /// Lengths are whole cells.
  public var grid: Size { Self.cell }

  /// Initials in one line need no more room than beside two lines of text, whatever a picture would.
  public var largestAvatar: Double { 32 }

  /// Icons are characters.
  public func size(ofIcon name: String, style: TextStyle) -> Size {
    let columns = TerminalText.width(of: icons.character(name))
    return Size(width: Double(columns) * Self.cell.width, height: Self.cell.height)
  }

  /// The cells of the text's lines, in points; a text is never smaller than one cell.
  public func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
    let columns = width.map { max(1, Int(min($0, 1_000_000) / Self.cell.width)) }
    // Most texts are one line of one paragraph: no line has to be made to know its size.
    if !text.utf8.contains(UInt8(ascii: "\n")) {
      let ideal = TerminalText.width(of: TerminalText.harmless(text))
      if ideal <= columns ?? .max || lineLimit == 1 {
        return Size(
          width: Double(min(ideal, columns ?? .max)) * Self.cell.width,
          height: Self.cell.height
        )
      }
    }
    let lines = TerminalText.lines(of: text, width: columns, limit: lineLimit)
    let widest = lines.map { TerminalText.width(of: $0) }.max() ?? 0
    return Size(
      width: Double(max(widest, text.isEmpty ? 0 : 1)) * Self.cell.width,
      height: Double(lines.count) * Self.cell.height
    )
  }
}
