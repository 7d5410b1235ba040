// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftChat

/// The names of languages in the language of a locale.
public struct LocaleLanguageNames: LanguageNaming {
  private let locale: Locale

  /// Creates the names.
  public init(locale: Locale) {
    self.locale = locale
  }

  /// The name of a language; a code nobody knows stays a code.
  public func name(ofLanguage code: String) -> String {
    locale.localizedString(forLanguageCode: code) ?? code
  }
}
