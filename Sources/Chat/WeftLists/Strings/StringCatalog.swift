// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The texts that lists show, in one language with fallbacks.
///
///     let strings = try StringCatalog.english.overriding([.channelListTitle: "Rooms"])
///     strings.text(.channelListTitle)                           // "Rooms"
///     strings.text(.typingMore, .name("Han"), .count(2))        // "Han and 2 other people are typing"
///
/// Copies of a catalogue share its storage. Two catalogues are equal only if one is a copy of the other.
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
      // If a language is complete, use its table as it is. Merging hashes every key of the other tables, which took a
      // tenth of the time to the first frame.
      var texts = tables.first?.texts ?? [:]
      for table in tables.dropFirst() where texts.count < StringKey.allCases.count {
        texts.merge(table.texts) { first, _ in first }
      }
      self.texts = texts
      self.numbers = numbers
      self.languages = languages
    }
  }

  private let storage: Storage

  /// Creates a catalogue.
  ///
  /// - Parameters:
  ///   - tables: The languages in order of preference; English is the last fallback.
  ///   - numbers: The formatter for numbers.
  ///   - languages: The formatter for names of languages.
  package init(
    _ tables: [StringTable],
    numbers: any NumberFormatting = PlainNumberFormatter(),
    languages: any LanguageNaming = PlainLanguageNames()
  ) {
    storage = Storage(tables + [.english], numbers, languages)
  }

  /// The English catalogue.
  public static let english = StringCatalog([])

  /// Whether one is a copy of the other.
  public static func == (first: StringCatalog, second: StringCatalog) -> Bool {
    first.storage === second.storage
  }

  /// The preferred language, such as "pl".
  public var language: String { storage.tables[0].language }

  /// The languages in order of preference; English is the last.
  package var tables: [StringTable] { storage.tables }

  /// The formatter for numbers.
  package var numbers: any NumberFormatting { storage.numbers }

  /// Returns a text with its placeholders filled.
  ///
  /// The text comes from the first table that contains it. The plural rules and the writing direction are those of that
  /// table's language.
  ///
  /// - Precondition: Each placeholder of the text has an argument.
  public func text(_ key: StringKey, _ arguments: TextArgument...) -> String {
    guard let text = storage.texts[key] else {
      preconditionFailure("English has every text, but not \"\(key.rawValue)\"")
    }
    return text.filled(with: arguments, numbers: storage.numbers)
  }

  /// Returns a number as formatted by the locale.
  public func number(_ number: Int) -> String {
    storage.numbers.text(for: number)
  }

  /// Returns what a language is called, such as "Polish" for "pl"; the code itself if it is unknown.
  public func name(ofLanguage code: String) -> String {
    storage.languages.name(ofLanguage: code)
  }

  /// Returns the catalogue with a table that has priority over its own tables.
  public func overriding(_ table: StringTable) -> StringCatalog {
    StringCatalog(
      [table] + storage.tables.dropLast(),
      numbers: storage.numbers,
      languages: storage.languages
    )
  }

  /// Returns the catalogue with replacements for some texts of its language.
  ///
  /// - Throws: An error about the first invalid text, in the order of the keys.
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

/// A formatter for the numbers in texts and badges.
package protocol NumberFormatting: Sendable {
  /// Returns the number as formatted by the locale.
  func text(for number: Int) -> String
}

/// A formatter that writes European digits, for hosts without a locale.
package struct PlainNumberFormatter: NumberFormatting {
  /// Creates the formatter, which writes ASCII digits in every language.
  package init() {}

  /// Returns the number without separators.
  package func text(for number: Int) -> String { String(number) }
}

/// A formatter for the names of languages.
package protocol LanguageNaming: Sendable {
  /// Returns the name of a language, such as "Polish" for "pl".
  func name(ofLanguage code: String) -> String
}

/// Language names for hosts without a locale: the codes themselves.
package struct PlainLanguageNames: LanguageNaming {
  /// Creates the names, which are the codes.
  package init() {}

  /// Returns the code itself.
  package func name(ofLanguage code: String) -> String { code }
}
