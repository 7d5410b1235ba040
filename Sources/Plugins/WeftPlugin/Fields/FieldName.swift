// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A name written as a string literal in a plugin's source.
public struct FieldName: Equatable, Sendable, ExpressibleByStringLiteral {
  let text: String

  /// Creates a name.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// Whether both names have the same bytes.
  ///
  /// Comparing by Unicode's rules would link its tables into every plugin.
  public static func == (first: FieldName, second: FieldName) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }
}
