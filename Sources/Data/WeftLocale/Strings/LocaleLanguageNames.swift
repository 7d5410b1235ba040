// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftLists

/// The names of languages in the language of a locale.
public struct LocaleLanguageNames: LanguageNaming {
  private let locale: Locale

  /// Creates the names for a locale.
  public init(locale: Locale) {
    self.locale = locale
  }

  /// Returns the name of a language; an unknown code is its own name.
  public func name(ofLanguage code: String) -> String {
    locale.localizedString(forLanguageCode: code) ?? code
  }
}
