// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftChat

extension StringCatalog {
  /// The texts of a locale's language, with its numbers.
  ///
  /// For `pl_PL` those are the tables of pl-PL, then of pl, then English; of two tables of one language
  /// the host's goes before the one that comes with the library, and a later one before an earlier one.
  /// Tables of other languages are left aside, so that a host can hand over all it has.
  public init(locale: Locale, tables: [StringTable] = []) {
    let chain = Self.languages(of: locale)
    let layers = chain.flatMap { language in
      tables.reversed().filter { Self.names($0.language, language) }
        + [StringTable.shipped(language)].compactMap(\.self)
    }
    self.init(
      layers,
      numbers: LocaleNumberFormatter(locale: locale),
      languages: LocaleLanguageNames(locale: locale)
    )
  }

  /// The languages to look for, from the most special to the most general.
  static func languages(of locale: Locale) -> [String] {
    let language = locale.language
    guard let code = language.languageCode?.identifier else { return [] }
    let script = language.script?.identifier
    let region = (language.region ?? locale.region)?.identifier
    let parts = [[code, script, region], [code, region], [code, script], [code]]
    var names: [String] = []
    for part in parts {
      let name = part.compactMap(\.self).joined(separator: "-")
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Whether a table's name means a language, however it writes it.
  private static func names(_ name: String, _ language: String) -> Bool {
    name.replacing("_", with: "-").lowercased() == language.lowercased()
  }
}
