// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
internal import WeftLocale

extension AppWords {
  /// The table of the English texts, which says what placeholders the texts of other languages have.
  package static let reference: StringTable = {
    var table = StringTable(language: "en", rules: EnglishPluralRules())
    do {
      try table.add(json: PackageResources.en_json, like: .itself)
    } catch {
      preconditionFailure("the application's English texts are invalid: \(error)")
    }
    return table
  }()

  /// The English texts.
  package static let english = AppWords([reference])

  private static let arabicTable = table(PackageResources.ar_json, "ar")
  private static let polishTable = table(PackageResources.pl_json, "pl")
  private static let arabic = AppWords([arabicTable, reference])
  private static let polish = AppWords([polishTable, reference])

  /// Returns the table of a language that comes with the application besides English, or `nil`.
  package static func shipped(_ language: String) -> StringTable? {
    switch language {
    case "ar": arabicTable
    case "pl": polishTable
    default: nil
    }
  }

  /// Returns the texts in a catalogue's language; those that no table of the language has are English.
  package static func of(_ strings: StringCatalog) -> AppWords {
    guard strings.tables.allSatisfy(\.own.isEmpty) else { return AppWords(tables(of: strings)) }
    // All viewers and users of a server share these.
    switch subtag(strings.language) {
    case "ar": return arabic
    case "pl": return polish
    default: return english
    }
  }

  /// Returns all texts of lists and of the application with their names, each in the first language that has it.
  package static func texts(of strings: StringCatalog) -> [(name: String, text: CatalogText)] {
    let tables = tables(of: strings)
    let lists = StringKey.allCases.compactMap { key in
      strings.tables.lazy.compactMap { $0.texts[key] }.first.map { (key.rawValue, $0) }
    }
    let own = reference.ownNames.compactMap { name in
      tables.lazy.compactMap { $0.own[name] }.first.map { (name, $0) }
    }
    return lists + own
  }

  /// Returns all texts of a catalogue's language for a translator.
  ///
  /// The English text replaces a missing one, with the plural forms that the language needs, so that the result is
  /// a valid file.
  package static func texts(
    toTranslate strings: StringCatalog,
    by rules: any PluralRules
  ) -> [(name: String, forms: StringForms)] {
    zip(texts(of: strings), texts(of: .english)).map { known, english in
      guard known.text === english.text, case .plural(let forms) = english.text.source,
        let other = forms[.other]
      else { return (known.name, known.text.source) }
      if rules.categories == [.other] { return (known.name, .text(other)) }
      let pairs = rules.categories.map { category in
        // A form for several numbers has to show the number, which "one reply" doesn't.
        (category, rules.isForOneNumber(category) ? forms[category] ?? other : other)
      }
      return (known.name, .plural(Dictionary(uniqueKeysWithValues: pairs)))
    }
  }

  /// Returns the names of the texts that are shown in English because a catalogue's language lacks them.
  package static func missing(in strings: StringCatalog) -> [String] {
    if subtag(strings.language) == "en" { return [] }
    return zip(texts(of: strings), texts(of: .english))
      .filter { $0.text === $1.text }
      .map { $0.0.name }
  }

  private convenience init(_ tables: [StringTable]) {
    do {
      try self.init(from: WordReader(tables: tables, name: "app"))
    } catch {
      preconditionFailure("the application's texts are invalid: \(error)")
    }
  }

  /// Returns the tables with texts of the application: a catalogue's own, those shipped in its languages, English.
  private static func tables(of strings: StringCatalog) -> [StringTable] {
    var languages: [String] = []
    for table in strings.tables where !languages.contains(subtag(table.language)) {
      languages.append(subtag(table.language))
    }
    return strings.tables.filter { !$0.own.isEmpty } + languages.compactMap(shipped) + [reference]
  }

  private static func table(_ json: [UInt8], _ language: String) -> StringTable {
    do {
      return try StringTable(json: json, language: language, program: reference)
    } catch {
      preconditionFailure("the application's texts for \"\(language)\" are invalid: \(error)")
    }
  }

  /// Returns the language of a tag such as "pl-PL".
  private static func subtag(_ language: String) -> String {
    String(language.prefix { $0 != "-" && $0 != "_" })
  }
}
