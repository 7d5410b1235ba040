// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text, nil where nothing of it shows: blanks, control characters and marks of direction alone.
  ///
  /// - Complexity: O(*k*) in the characters before the first that shows.
  var ifShown: String? {
    unicodeScalars.contains(where: \.shows) ? self : nil
  }
}

extension Unicode.Scalar {
  /// Whether a reader sees anything of it.
  fileprivate var shows: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    // Fillers are letters without a shape.
    default: !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
    }
  }
}
