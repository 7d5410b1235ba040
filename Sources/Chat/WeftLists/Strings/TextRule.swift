// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// What a text of a table must have: its placeholders, and the plural forms of the table's language if it counts.
struct TextRule {
  private let name: String
  private let placeholders: [Placeholder]
  private let rules: any PluralRules

  /// The maximum size of a text in bytes; a screen measures some texts in each frame.
  private static let mostBytes = 2_048

  init(_ name: String, _ placeholders: [Placeholder], _ rules: any PluralRules) {
    self.name = name
    self.placeholders = placeholders
    self.rules = rules
  }

  private var isCounted: Bool { placeholders.contains(.count) }

  /// Returns the parsed text.
  ///
  /// - Throws: An error with the text's name and form if it breaks the rule.
  func checked(
    _ forms: StringForms,
    of table: StringTable
  ) throws(StringTableError) -> CatalogText {
    switch forms {
    case .text(let text):
      // A language without plural forms needs only one text.
      guard !isCounted || rules.categories == [.other] else {
        throw StringTableError(
          .missingForm,
          name,
          "a text that counts needs its forms in this language: \(names(rules.categories))"
        )
      }
      return CatalogText(forms, try template(text, nil), of: table)
    case .plural(let texts):
      let templates = try plural(texts)
      guard let other = templates[.other] else {
        preconditionFailure("every language has the form \"other\"")
      }
      return CatalogText(forms, other, templates, of: table)
    }
  }

  private func plural(
    _ texts: [PluralCategory: String]
  ) throws(StringTableError) -> [PluralCategory: StringTemplate] {
    guard isCounted else {
      throw StringTableError(
        .unknownForm,
        name,
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
          name,
          "the form \"\(category.rawValue)\" is missing; "
            + "the language needs \(names(rules.categories))"
        )
      }
      guard isNeeded else {
        throw StringTableError(
          .unknownForm,
          "\(name).\(category.rawValue)",
          "the language has no such form, only \(names(rules.categories)); remove it"
        )
      }
      templates[category] = try template(text, category)
    }
    return templates
  }

  private func template(
    _ text: String,
    _ category: PluralCategory?
  ) throws(StringTableError) -> StringTemplate {
    let path = category.map { "\(name).\($0.rawValue)" } ?? name
    guard text.utf8.count <= Self.mostBytes else {
      throw StringTableError(
        .badValue,
        path,
        "the text has more than \(Self.mostBytes) bytes; shorten it"
      )
    }
    let template: StringTemplate
    do {
      template = try StringTemplate(text)
    } catch {
      throw StringTableError(.badPlaceholder, path, "\(error.message); \(remedy)")
    }
    let found = template.placeholders
    if found.isEmpty, placeholders.isEmpty { return template }
    for placeholder in Placeholder.allCases {
      let isThere = found.contains(placeholder)
      if isThere == placeholders.contains(placeholder) { continue }
      // A form used only for 1 may spell the number out: "one reply" instead of "1 reply".
      if placeholder == .count, let category, rules.isForOneNumber(category) { continue }
      throw StringTableError(
        .badPlaceholder,
        path,
        "{\(placeholder.rawValue)} is \(isThere ? "not known" : "missing"); \(remedy)"
      )
    }
    return template
  }

  private var remedy: String {
    let names = placeholders.map { "{\($0.rawValue)}" }
    return names.isEmpty
      ? "the text has no placeholders" : "the text has \(names.joined(separator: ", "))"
  }

  private func names(_ categories: Set<PluralCategory>) -> String {
    PluralCategory.allCases.filter(categories.contains).map(\.rawValue).joined(separator: ", ")
  }
}
