// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The plural rules of a language.
///
/// This module contains only those of English; `WeftLocale` has the rules of all languages.
package protocol PluralRules: Sendable {
  /// The categories of the language, which always include `other`.
  var categories: Set<PluralCategory> { get }

  /// Returns the category whose form of a text fits a number.
  func category(of count: Int) -> PluralCategory
}

extension PluralRules {
  /// Whether a category contains exactly one number, so that its form can spell the number out.
  ///
  /// For the rules of all languages it is enough to check 0 to 200.
  package func isForOneNumber(_ category: PluralCategory) -> Bool {
    (0...200).filter { self.category(of: $0) == category }.count == 1
  }
}

/// A class of numbers that share a form of a text, named as in CLDR.
///
/// The names must not be taken literally: 5 is `many` in Polish, and 21 is `one` in Russian.
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
  /// All numbers in languages without plural forms; the remaining numbers in other languages.
  case other
}

/// The plural rules of English: one form for 1 and another for all other numbers.
package struct EnglishPluralRules: PluralRules {
  /// Creates the rules, which have no settings.
  package init() {}

  /// The categories `one` and `other`.
  package var categories: Set<PluralCategory> { [.one, .other] }

  /// Returns `one` for 1, and `other` for all other numbers.
  package func category(of count: Int) -> PluralCategory {
    count == 1 ? .one : .other
  }
}
