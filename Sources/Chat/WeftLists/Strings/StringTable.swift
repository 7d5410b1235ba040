// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Some or all texts of a language.
///
/// A table contains only valid texts: each has the placeholders of its key, and each text with `{count}` has all plural
/// forms of the language.
public struct StringTable: Sendable {
  /// The language, such as "pl" or "pl-PL".
  public let language: String
  /// Whether the language is written from right to left.
  public let isRightToLeft: Bool
  /// The plural rules of the language.
  public let rules: any PluralRules
  /// The texts as they were set.
  public private(set) var forms: [StringKey: StringForms] = [:]
  /// The parsed texts, ready to be filled.
  private(set) var texts: [StringKey: CatalogText] = [:]

  /// Creates a table without texts.
  public init(language: String, isRightToLeft: Bool = false, rules: any PluralRules) {
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.rules = rules
  }

  /// The English texts.
  public static let english: StringTable = {
    var table = StringTable(language: "en", rules: EnglishPluralRules())
    for key in StringKey.allCases {
      do {
        try table.set(key.english, for: key)
      } catch {
        preconditionFailure("English is wrong: \(error)")
      }
    }
    return table
  }()

  /// The keys without a text, in the order of the keys.
  public var missing: [StringKey] { StringKey.allCases.filter { forms[$0] == nil } }

  /// Sets the text of a key.
  ///
  /// - Throws: An error with the key and form if the text is invalid; the table is then unchanged.
  public mutating func set(
    _ forms: StringForms,
    for key: StringKey
  ) throws(StringTableError) {
    switch forms {
    case .text(let text):
      // A language without plural forms needs only one text.
      guard !key.isCounted || rules.categories == [.other] else {
        throw StringTableError(
          .missingForm,
          key.rawValue,
          "a text that counts needs its forms in this language: \(names(rules.categories))"
        )
      }
      self.texts[key] = CatalogText(try template(text, for: key, nil), of: self)
    case .plural(let texts):
      self.texts[key] = try plural(texts, for: key)
    }
    self.forms[key] = forms
  }

  private func plural(
    _ texts: [PluralCategory: String],
    for key: StringKey
  ) throws(StringTableError) -> CatalogText {
    guard key.isCounted else {
      throw StringTableError(
        .unknownForm,
        key.rawValue,
        "the text has no count; write one text without forms"
      )
    }
    var templates: [PluralCategory: StringTemplate] = [:]
    for category in PluralCategory.allCases {
      let isNeeded = rules.categories.contains(category)
      guard let text = texts[category] else {
        guard isNeeded else { continue }
        throw StringTableError(
          .missingForm,
          key.rawValue,
          "the form \"\(category.rawValue)\" is missing; "
            + "the language needs \(names(rules.categories))"
        )
      }
      guard isNeeded else {
        throw StringTableError(
          .unknownForm,
          "\(key.rawValue).\(category.rawValue)",
          "the language has no such form, only \(names(rules.categories)); remove it"
        )
      }
      templates[category] = try template(text, for: key, category)
    }
    guard let other = templates[.other] else {
      preconditionFailure("every language has the form \"other\"")
    }
    return CatalogText(other, forms: templates, of: self)
  }

  private func template(
    _ text: String,
    for key: StringKey,
    _ category: PluralCategory?
  ) throws(StringTableError) -> StringTemplate {
    let path = category.map { "\(key.rawValue).\($0.rawValue)" } ?? key.rawValue
    let template: StringTemplate
    do {
      template = try StringTemplate(text)
    } catch {
      throw StringTableError(.badPlaceholder, path, "\(error.message); \(remedy(key))")
    }
    for placeholder in Placeholder.allCases {
      let (isThere, belongs) = (
        template.placeholders.contains(placeholder), key.placeholders.contains(placeholder)
      )
      if isThere == belongs { continue }
      // A form used only for 1 may spell the number out: "one reply" instead of "1 reply".
      if placeholder == .count, let category, rules.isForOneNumber(category) { continue }
      throw StringTableError(
        .badPlaceholder,
        path,
        "{\(placeholder.rawValue)} is \(isThere ? "not known" : "missing"); \(remedy(key))"
      )
    }
    return template
  }

  private func remedy(_ key: StringKey) -> String {
    let names = key.placeholders.map { "{\($0.rawValue)}" }
    return names.isEmpty
      ? "the text has no placeholders" : "the text has \(names.joined(separator: ", "))"
  }

  private func names(_ categories: Set<PluralCategory>) -> String {
    PluralCategory.allCases.filter(categories.contains).map(\.rawValue).joined(separator: ", ")
  }
}

/// A text in a catalogue: a single one, or one for each plural category.
public enum StringForms: Equatable, Sendable, ExpressibleByStringLiteral {
  /// A single text.
  case text(String)
  /// A text for each plural category.
  case plural([PluralCategory: String])

  /// Creates a single text.
  public init(stringLiteral text: String) {
    self = .text(text)
  }
}

/// The error for an invalid text of a language, with the text's path.
public struct StringTableError: Error, Equatable, CustomStringConvertible {
  /// The kind of broken rule.
  public struct Code: Equatable, Hashable, Sendable {
    /// The short name, which programs may compare and log; it never changes.
    public let name: String

    /// The file is not JSON.
    public static let syntax = Code(name: "syntax")
    /// A value is not a text.
    public static let badValue = Code(name: "badValue")
    /// The name of the text is unknown.
    public static let unknownText = Code(name: "unknownText")
    /// The language or the text doesn't have the plural form.
    public static let unknownForm = Code(name: "unknownForm")
    /// A plural form that the language needs is missing.
    public static let missingForm = Code(name: "missingForm")
    /// A placeholder is not closed, not allowed in the text, or missing.
    public static let badPlaceholder = Code(name: "badPlaceholder")
    /// The language's plural rules are not available.
    public static let noRules = Code(name: "noRules")
  }

  /// The kind of broken rule.
  public let code: Code
  /// The path of the text, such as `names.more.few`; empty for the whole table.
  public let path: String
  /// The reason and the remedy, without the path.
  public let message: String

  /// Creates an error; an empty path means the whole table.
  package init(_ code: Code, _ path: String, _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// The path, reason and remedy as one line.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
