// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftScene

/// Letters of 10 by 20 points on a grid of one point, so that layouts are easy to compute by hand.
struct FixedMeasurer: TextMeasurer {
  var grid = Size(width: 1, height: 1)
  var pictures: (any PictureProvider)?

  func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
    let ideal = Double(text.count) * 10
    guard let width, width < ideal else { return Size(width: ideal, height: 20) }
    let perLine = max(1, Int(width / 10))
    let lines = (text.count + perLine - 1) / perLine
    return Size(
      width: min(ideal, Double(perLine) * 10),
      height: Double(min(lines, lineLimit ?? lines)) * 20
    )
  }
}
