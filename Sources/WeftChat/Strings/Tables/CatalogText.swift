// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One text of a table, ready to be filled by the rules of its own language.
///
/// An object, so that finding a text copies a reference.
final class CatalogText: Sendable {
  private let template: StringTemplate
  private let forms: [PluralCategory: StringTemplate]
  private let rules: any PluralRules
  private let isRightToLeft: Bool

  /// Creates a text of one template for everything, or of the forms for each class of numbers.
  init(
    _ template: StringTemplate,
    forms: [PluralCategory: StringTemplate] = [:],
    of table: StringTable
  ) {
    self.template = template
    self.forms = forms
    rules = table.rules
    isRightToLeft = table.isRightToLeft
  }

  /// The text with its placeholders filled.
  func filled(with arguments: [TextArgument], numbers: any NumberFormatting) -> String {
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
