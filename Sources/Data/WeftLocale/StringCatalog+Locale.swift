// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftFormats
public import WeftLists

extension StringCatalog {
  /// Creates a catalog of the texts and numbers of a locale.
  ///
  /// For `pl_PL` it uses the tables of pl-PL, then those of pl, then English. For the same language, the host's tables
  /// precede the shipped one, and the host's later tables precede its earlier ones. Tables of other languages are
  /// ignored, so a host can pass all tables it has.
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

  /// Returns whether a catalogue of a locale takes texts from a table of a language.
  package static func isAsked(_ language: String, of locale: Locale) -> Bool {
    languages(of: locale).contains { names(language, $0) }
  }

  /// Returns the language tags to look up, from the most specific to the most general.
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

  /// Returns whether a table's name equals a language tag, ignoring case and treating underscores as hyphens.
  private static func names(_ name: String, _ language: String) -> Bool {
    name.replacing("_", with: "-").lowercased() == language.lowercased()
  }
}

extension Workspace {
  /// Returns the environment of the workspace's lists.
  ///
  /// An argument wins over the file. Without either, the moment is the latest in the file, the time zone is UTC and the
  /// locale is en_US. The texts are in the locale's language if it is shipped with the library or among the tables.
  public func environment(
    now: Date? = nil,
    timeZone: TimeZone? = nil,
    locale: Locale? = nil,
    tables: [StringTable] = []
  ) -> ChatEnvironment {
    let locale = locale ?? self.locale ?? Locale(identifier: "en_US")
    return ChatEnvironment(
      now: now ?? self.now ?? latestDate ?? Date(timeIntervalSince1970: 0),
      currentUser: currentUser,
      config: config,
      timestamps: LocaleTimestampFormatter(
        locale: locale,
        timeZone: timeZone ?? self.timeZone ?? .gmt
      ),
      strings: StringCatalog(locale: locale, tables: tables)
    )
  }
}
