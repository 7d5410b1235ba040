// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The plural rules of a language.
///
/// This module has the rules of English only; `WeftFormats` has those of all languages.
public protocol PluralRules: Sendable {
  /// The categories of the language, which always include `other`.
  var categories: Set<PluralCategory> { get }

  /// Returns the category of a number.
  func category(of count: Int) -> PluralCategory
}

extension PluralRules {
  /// Whether a category contains a single number, so that its form may spell the number out.
  ///
  /// Checking 0 to 200 is enough for the rules of all languages.
  func isForOneNumber(_ category: PluralCategory) -> Bool {
    (0...200).filter { self.category(of: $0) == category }.count == 1
  }
}
