// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Every text that lists show, in one language with others to fall back to.
///
///     let strings = try StringCatalog.english.overriding([.channelListTitle: "Rooms"])
///     strings.text(.channelListTitle)                           // "Rooms"
///     strings.text(.typingMore, .name("Han"), .count(2))        // "Han and 2 more are typing"
///
/// A copy costs a reference. Two catalogues are equal when one is a copy of the other.
public struct StringCatalog: Sendable, Equatable {
  private final class Storage: Sendable {
    let tables: [StringTable]
    let texts: [StringKey: CatalogText]
    let numbers: any NumberFormatting
    let languages: any LanguageNaming

    init(
      _ tables: [StringTable],
      _ numbers: any NumberFormatting,
      _ languages: any LanguageNaming
    ) {
      self.tables = tables
      var texts: [StringKey: CatalogText] = [:]
      for table in tables { texts.merge(table.texts) { first, _ in first } }
      self.texts = texts
      self.numbers = numbers
      self.languages = languages
    }
  }

  private let storage: Storage

  /// Creates a catalogue.
  ///
  /// - Parameters:
  ///   - tables: The languages, the one preferred first; English is below all of them.
  ///   - numbers: How numbers become text.
  ///   - languages: What languages are called.
  public init(
    _ tables: [StringTable],
    numbers: any NumberFormatting = PlainNumberFormatter(),
    languages: any LanguageNaming = PlainLanguageNames()
  ) {
    storage = Storage(tables + [.english], numbers, languages)
  }

  /// The texts of English.
  public static let english = StringCatalog([])

  /// Whether one is a copy of the other.
  public static func == (first: StringCatalog, second: StringCatalog) -> Bool {
    first.storage === second.storage
  }

  /// The language preferred, such as "pl".
  public var language: String { storage.tables[0].language }

  /// A text with its placeholders filled.
  ///
  /// Every placeholder of the text has to be given. The first table that has the text tells it, by the
  /// plural rules and in the direction of its own language.
  public func text(_ key: StringKey, _ arguments: TextArgument...) -> String {
    guard let text = storage.texts[key] else {
      preconditionFailure("English has every text, but not \"\(key.rawValue)\"")
    }
    return text.filled(with: arguments, numbers: storage.numbers)
  }

  /// A number as the locale writes it.
  public func number(_ number: Int) -> String {
    storage.numbers.text(for: number)
  }

  /// What a language is called, given its code.
  public func name(ofLanguage code: String) -> String {
    storage.languages.name(ofLanguage: code)
  }

  /// The catalogue with the texts of a table before its own.
  public func overriding(_ table: StringTable) -> StringCatalog {
    StringCatalog(
      [table] + storage.tables.dropLast(),
      numbers: storage.numbers,
      languages: storage.languages
    )
  }

  /// The catalogue with some texts of its language replaced.
  ///
  /// - Throws: The first text that can't be right, in the order of the keys.
  public func overriding(
    _ texts: [StringKey: StringForms]
  ) throws(StringTableError) -> StringCatalog {
    let first = storage.tables[0]
    var table = StringTable(
      language: first.language,
      isRightToLeft: first.isRightToLeft,
      rules: first.rules
    )
    for key in StringKey.allCases {
      if let forms = texts[key] { try table.set(forms, for: key) }
    }
    return overriding(table)
  }
}
