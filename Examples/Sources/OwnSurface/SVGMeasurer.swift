// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft

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
