// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A text as it is written in a catalogue: one, or one for each plural category.
public enum StringForms: Equatable, Sendable, ExpressibleByStringLiteral {
  /// One text for everything.
  case text(String)
  /// A text for each class of numbers.
  case plural([PluralCategory: String])

  /// Creates one text for everything.
  public init(stringLiteral text: String) {
    self = .text(text)
  }
}
