// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A text split at its placeholders.
struct StringTemplate: Sendable {
  /// A placeholder and the words after it.
  private struct Insertion: Sendable {
    let placeholder: Placeholder
    var words = ""
  }

  struct Mistake: Error {
    let message: String
  }

  private var opening = ""
  private var insertions: [Insertion] = []

  /// Splits a text; `{{` and `}}` are escaped braces.
  ///
  /// - Throws: A description of the first invalid placeholder.
  init(_ source: String) throws(Mistake) {
    var rest = source.utf8[...]
    while let brace = rest.firstIndex(where: Self.isBrace) {
      let sign = rest[brace]
      append(rest[..<brace])
      rest = rest[rest.index(after: brace)...]
      if rest.first == sign {
        append(rest.prefix(1))
        rest.removeFirst()
        continue
      }
      guard sign == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        throw Mistake(
          message: "a single brace; write a placeholder such as {name}, or double the brace"
        )
      }
      let name = String(Substring(rest[..<end]))
      guard let placeholder = Placeholder(rawValue: name) else {
        throw Mistake(message: "{\(name)} is not a placeholder")
      }
      insertions.append(Insertion(placeholder: placeholder))
      rest = rest[rest.index(after: end)...]
    }
    append(rest)
  }

  private static func isBrace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
  }

  private mutating func append(_ words: Substring.UTF8View) {
    if insertions.isEmpty {
      opening += Substring(words)
    } else {
      insertions[insertions.count - 1].words += Substring(words)
    }
  }

  /// The placeholders without repetitions, in their order in the text.
  var placeholders: [Placeholder] {
    insertions.indices.filter { index in
      !insertions[..<index].contains { $0.placeholder == insertions[index].placeholder }
    }.map { insertions[$0].placeholder }
  }

  /// The text, or `nil` if it has placeholders.
  var plain: String? { insertions.isEmpty ? opening : nil }

  /// Returns the text with its placeholders filled.
  func filled(
    with arguments: [TextArgument],
    isRightToLeft: Bool,
    numbers: any NumberFormatting
  ) -> String {
    var result = opening
    for index in insertions.indices {
      let insertion = insertions[index]
      guard let argument = arguments.first(where: { $0.placeholder == insertion.placeholder })
      else {
        preconditionFailure("a text was asked for without its {\(insertion.placeholder.rawValue)}")
      }
      switch argument {
      case .count(let number), .online(let number):
        result += numbers.text(for: number)
      case .name(let text), .second(let text), .channel(let text), .text(let text),
        .time(let text), .status(let text):
        if Isolation.isNeeded(for: text, isRightToLeft: isRightToLeft) {
          // A surface derives a line's direction from its first letter, and some surfaces don't look past isolates.
          if index == 0, !Self.hasLetters(opening) {
            result = Isolation.mark(isRightToLeft: isRightToLeft) + result
          }
          result += Isolation.isolated(text)
        } else {
          result += text
        }
      }
      result += insertion.words
    }
    return result
  }

  private static func hasLetters(_ words: String) -> Bool {
    words.unicodeScalars.contains { $0.properties.isAlphabetic }
  }
}

/// A text of a table, with the rules of the table's language.
///
/// It is a class, so that a lookup copies only a reference.
package final class CatalogText: Sendable {
  /// The text as it was set.
  package let source: StringForms
  private let template: StringTemplate
  private let forms: [PluralCategory: StringTemplate]
  private let rules: any PluralRules
  private let isRightToLeft: Bool

  /// Creates a text from one template for all numbers, or from one for each plural category.
  init(
    _ source: StringForms,
    _ template: StringTemplate,
    _ forms: [PluralCategory: StringTemplate] = [:],
    of table: StringTable
  ) {
    self.source = source
    self.template = template
    self.forms = forms
    rules = table.rules
    isRightToLeft = table.isRightToLeft
  }

  /// The placeholders of the text.
  var placeholders: [Placeholder] { template.placeholders }

  /// The text, or `nil` if it has placeholders.
  package var plain: String? { template.plain }

  /// Returns the text with its placeholders filled.
  package func filled(with arguments: [TextArgument], numbers: any NumberFormatting) -> String {
    form(for: arguments)
      .filled(with: arguments, isRightToLeft: isRightToLeft, numbers: numbers)
  }

  private func form(for arguments: [TextArgument]) -> StringTemplate {
    if forms.isEmpty { return template }
    for case .count(let count) in arguments {
      return forms[rules.category(of: count)] ?? template
    }
    preconditionFailure("a text that counts was asked for without its {count}")
  }
}
