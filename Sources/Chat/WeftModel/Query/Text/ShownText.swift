// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text, nil where it has only blanks, control characters and direction marks.
  ///
  /// - Complexity: O(*k*) in the characters before the first visible one.
  package var ifShown: String? {
    unicodeScalars.contains(where: \.shows) ? self : nil
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible.
  fileprivate var shows: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    // Fillers are in the letter category but have no glyph.
    default: !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
    }
  }
}
