// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What the shape of a text depends on.
struct TextKey {
  let text: String
  let face: FontFace
  let width: Double?
  let lineLimit: Int?
}

/// Texts are compared by their bytes: two that Unicode holds for the same need not look the same, and finding
/// that they are the same takes longer the more marks they have.
extension TextKey: Hashable {
  static func == (one: TextKey, other: TextKey) -> Bool {
    one.width == other.width && one.lineLimit == other.lineLimit && one.face == other.face
      && one.text.utf8.elementsEqual(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(width)
    hasher.combine(lineLimit)
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
