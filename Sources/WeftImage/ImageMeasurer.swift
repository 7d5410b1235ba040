// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// Measures texts as they will be painted.
struct ImageMeasurer: TextMeasurer {
  let shaper: TextShaper

  var grid: Size { Size(width: 1, height: 1) }

  func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
    // A single line is cut only where it is painted: its size is then the lesser of both.
    let size = shaper.size(
      of: text,
      FontFace(style),
      width: lineLimit == 1 ? nil : width,
      lineLimit: lineLimit
    )
    return Size(width: min(size.width, max(width ?? .infinity, 1)), height: size.height)
  }
}
