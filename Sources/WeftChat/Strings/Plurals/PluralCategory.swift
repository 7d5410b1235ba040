// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A class of numbers that ask for the same form of a text, as CLDR names them.
///
/// The names don't mean what they say: in Polish 5 is `many`, in Russian 21 is `one`.
public enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  /// In Arabic 0.
  case zero
  /// In most languages 1.
  case one
  /// In Arabic 2.
  case two
  /// In Polish 2 to 4, 22 to 24 and so on.
  case few
  /// In Polish 5 to 21 and so on.
  case many
  /// Every number in languages that don't tell them apart; elsewhere what is left.
  case other
}
