// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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
