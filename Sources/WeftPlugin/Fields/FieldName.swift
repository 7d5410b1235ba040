// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A name that stands in the source of a plugin.
public struct FieldName: Equatable, Sendable, ExpressibleByStringLiteral {
  let text: String

  /// Creates a name.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// Whether both are of the same bytes.
  ///
  /// Text is compared as bytes: what Unicode thinks equal would need its tables in every plugin.
  public static func == (first: FieldName, second: FieldName) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }
}
