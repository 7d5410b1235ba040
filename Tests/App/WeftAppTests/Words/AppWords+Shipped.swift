// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftLocale

@testable import WeftApp

extension AppWords {
  /// Returns the texts of a language that comes with the application.
  static func shipped(in language: String) -> AppWords {
    .of(StringCatalog(locale: Locale(identifier: language)))
  }

  /// The path of each member in the order of declaration, with its text as it was set.
  var members: [(path: String, forms: StringForms)] { Self.members(of: self, "") }

  private static func members(
    of words: Any,
    _ path: String
  ) -> [(path: String, forms: StringForms)] {
    Mirror(reflecting: words).children.flatMap {
      name,
      value -> [(path: String, forms: StringForms)] in
      let path = path + (name ?? "")
      if let text = value as? String { return [(path, .text(text))] }
      guard value is Phrase else { return members(of: value, path + ".") }
      let texts = Mirror(reflecting: value).children.compactMap { $0.value as? CatalogText }
      return texts.map { (path, $0.source) }
    }
  }
}
