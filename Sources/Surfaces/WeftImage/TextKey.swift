// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Everything the shape of a text depends on.
struct TextKey {
  let text: String
  let face: FontFace
  let width: Double?
  let lineLimit: Int?
}

/// Compares texts by their bytes: texts that are canonically equivalent need not look the same, and
/// comparing them by Unicode's rules takes longer the more marks they have.
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
