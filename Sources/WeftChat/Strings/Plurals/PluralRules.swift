// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which form of a text a number asks for in a language.
///
/// The core has the rules of English only; `WeftFoundation` brings those of all languages.
public protocol PluralRules: Sendable {
  /// The forms a text needs in the language; `other` is always among them.
  var categories: Set<PluralCategory> { get }

  /// The form a number asks for.
  func category(of count: Int) -> PluralCategory
}

extension PluralRules {
  /// Whether a form is for one number only, so that a text may tell it in words.
  ///
  /// Of the numbers the rules of all languages look at, the first 200 show it.
  func isForOneNumber(_ category: PluralCategory) -> Bool {
    (0...200).filter { self.category(of: $0) == category }.count == 1
  }
}
