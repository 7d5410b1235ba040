// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// Measures texts as the painter draws them.
struct ImageMeasurer: TextMeasurer {
  let shaper: TextShaper
  let icons: IconSet

  var grid: Size { Size(width: 1, height: 1) }

  /// At least as wide as the font is high, or as wide as its glyph.
  func size(ofIcon name: String, style: TextStyle) -> Size {
    let face = FontFace(style, shaper.fonts)
    let text = shaper.size(of: icons.character(name), face, width: nil, lineLimit: 1)
    return Size(width: max(text.width, face.size), height: face.lineHeight)
  }

  func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
    // A single line is cut only when it is painted, so its size is the smaller of both.
    let size = shaper.size(
      of: text,
      FontFace(style, shaper.fonts),
      width: lineLimit == 1 ? nil : width,
      lineLimit: lineLimit
    )
    return Size(width: min(size.width, max(width ?? .infinity, 1)), height: size.height)
  }
}
