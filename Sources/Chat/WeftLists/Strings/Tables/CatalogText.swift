// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A text of a table, with the rules of its own language for filling it.
///
/// It is a class so that looking up a text copies only a reference.
final class CatalogText: Sendable {
  private let template: StringTemplate
  private let forms: [PluralCategory: StringTemplate]
  private let rules: any PluralRules
  private let isRightToLeft: Bool

  /// Creates a text from one template for all numbers, or from a template for each plural category.
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

  /// Returns the text with its placeholders filled.
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
