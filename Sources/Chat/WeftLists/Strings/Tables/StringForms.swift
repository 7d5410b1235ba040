// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A text as a catalogue has it: a single one, or one for each plural category.
public enum StringForms: Equatable, Sendable, ExpressibleByStringLiteral {
  /// A single text.
  case text(String)
  /// A text for each plural category.
  case plural([PluralCategory: String])

  /// Creates a single text.
  public init(stringLiteral text: String) {
    self = .text(text)
  }
}
