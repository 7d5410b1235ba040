// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Some or all texts of a language.
///
/// A table contains only valid texts: each has the placeholders of its key, and each text with `{count}` has all plural
/// forms of the language. A program that shows more than lists adds its own texts, which are known by their names.
public struct StringTable: Sendable {
  /// The language, such as "pl" or "pl-PL".
  public let language: String
  /// Whether the language is written from right to left.
  package let isRightToLeft: Bool
  /// The plural rules of the language.
  package let rules: any PluralRules
  /// The parsed texts, ready to be filled.
  package private(set) var texts: [StringKey: CatalogText] = [:]
  /// The texts of a program by name, such as "app.settings".
  package private(set) var own: [String: CatalogText] = [:]
  /// The names of the program's texts, in the order in which they were set.
  package private(set) var ownNames: [String] = []

  /// Creates a table without texts.
  package init(language: String, isRightToLeft: Bool = false, rules: any PluralRules) {
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.rules = rules
  }

  /// The texts as they were set.
  ///
  /// - Complexity: O(*n*) in the number of texts.
  package var forms: [StringKey: StringForms] { texts.mapValues(\.source) }

  /// The keys without a text, in the order of the keys.
  public var missing: [StringKey] { StringKey.allCases.filter { texts[$0] == nil } }

  /// Sets the text of a key.
  ///
  /// - Throws: An error with the key and form if the text is invalid; the table is then unchanged.
  package mutating func set(
    _ forms: StringForms,
    for key: StringKey
  ) throws(StringTableError) {
    texts[key] = try TextRule(key.rawValue, key.placeholders, rules).checked(forms, of: self)
  }

  /// Makes room for more texts of lists.
  mutating func reserve(_ count: Int) { texts.reserveCapacity(texts.count + count) }

  /// Sets a text of lists, or one of a program, which has no key.
  mutating func set(_ text: CatalogText, named name: String, for key: StringKey?) {
    if let key {
      texts[key] = text
    } else if own.updateValue(text, forKey: name) == nil {
      ownNames.append(name)
    }
  }
}

/// A text in a catalogue: a single one, or one for each plural category.
public enum StringForms: Equatable, Sendable, ExpressibleByStringLiteral {
  /// A single text.
  case text(String)
  /// A text for each plural category.
  case plural([PluralCategory: String])

  /// The placeholders of the text, or of its form `other`; none if they are invalid.
  var placeholders: [Placeholder] {
    let text =
      switch self {
      case .text(let text): text
      case .plural(let texts): texts[.other] ?? ""
      }
    return (try? StringTemplate(text))?.placeholders ?? []
  }

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
