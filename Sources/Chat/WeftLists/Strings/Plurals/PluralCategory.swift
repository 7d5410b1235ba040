// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A class of numbers that share a form of a text, with its name in CLDR.
///
/// The names are not meant literally: in Polish 5 is `many`, in Russian 21 is `one`.
public enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  /// For example 0 in Arabic.
  case zero
  /// For example 1 in most languages.
  case one
  /// For example 2 in Arabic.
  case two
  /// For example 2 to 4 and 22 to 24 in Polish.
  case few
  /// For example 5 to 21 in Polish.
  case many
  /// All numbers in languages without plural forms, the remaining ones in others.
  case other
}
