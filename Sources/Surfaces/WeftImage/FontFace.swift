// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// The size, line height and weight of a text role in pictures.
struct FontFace: Hashable {
  let size: Double
  /// The distance between lines, whichever fonts their characters come from.
  let lineHeight: Double
  let weight: Int
  let isItalic: Bool

  init(_ style: TextStyle, _ fonts: FontSet) {
    let scale = fonts.scale(of: style.font)
    (size, lineHeight) = (scale.size, scale.lineHeight)
    weight =
      switch style.weight {
      case .bold: 650
      case .medium: 500
      default: 400
      }
    isItalic = style.isItalic
  }

  /// A face of any size, for initials and counts.
  init(size: Double, weight: Int) {
    self.size = size
    lineHeight = (size * 1.25).rounded()
    self.weight = weight
    isItalic = false
  }
}
