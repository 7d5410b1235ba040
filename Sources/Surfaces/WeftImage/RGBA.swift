// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// A colour with components from 0 to 1.
struct RGBA {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  init(_ rgb: UInt32, alpha: Double = 1) {
    red = Double(rgb >> 16 & 0xFF) / 255
    green = Double(rgb >> 8 & 0xFF) / 255
    blue = Double(rgb & 0xFF) / 255
    self.alpha = alpha
  }

  init(_ color: Color, _ theme: Theme) {
    self.init(theme.rgb(color), alpha: theme.opacity(color))
  }
}
