// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftScene

/// Everything that the shape of a text depends on.
package struct TextKey {
  var text: String
  let face: FontFace
  var runs: TextRuns?
  var width: Double?
  let lineLimit: Int?

  /// Creates the key of a text to shape; a width or a line limit of `nil` means no limit.
  package init(
    text: String,
    face: FontFace,
    runs: TextRuns? = nil,
    width: Double?,
    lineLimit: Int?
  ) {
    self.text = text
    self.face = face
    self.runs = runs
    self.width = width
    self.lineLimit = lineLimit
  }

  /// Creates the key with which a painter shapes a text of a scene.
  package init(
    _ text: String,
    _ style: TextStyle,
    width: Double,
    lineLimit: Int?,
    fonts: FontSet,
    _ theme: Theme
  ) {
    self.init(text, style, width: width, lineLimit: lineLimit, fonts: fonts, RunColors(theme))
  }

  init(
    _ text: String,
    _ style: TextStyle,
    width: Double,
    lineLimit: Int?,
    fonts: FontSet,
    _ colors: RunColors
  ) {
    self.init(
      text: text,
      face: FontFace(style, fonts),
      runs: TextRuns(style.runs, colors),
      width: width,
      lineLimit: lineLimit
    )
  }
}

/// Compares texts by their bytes: canonically equivalent texts need not look the same, and comparing them by Unicode's
/// rules takes longer the more marks they have.
extension TextKey: Hashable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package static func == (one: TextKey, other: TextKey) -> Bool {
    one.width == other.width && one.lineLimit == other.lineLimit && one.face == other.face
      && one.runs == other.runs
      && one.text.utf8.elementsEqual(other.text.utf8)
  }

  // swift-format-ignore
  package func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(runs)
    hasher.combine(width)
    hasher.combine(lineLimit)
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
