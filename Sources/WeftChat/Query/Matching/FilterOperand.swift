// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a question compares to, made ready once for all rows.
enum FilterOperand: Sendable {
  case flag(Bool)
  case scalar(QueryScalar)
  case list(FilterValueSet)
  /// A piece of a text to the letter, or one of several values.
  case part(TextPattern, QueryScalar)
  case pattern(TextPattern)
  case words([TextPattern])

  init(_ operation: FilterOperator, _ value: FilterValue, of kind: QueryKind) {
    switch (operation, value) {
    case (.exists, .bool(let flag)): self = .flag(flag)
    case (.autocomplete, .string(let text)): self = .pattern(TextPattern(folding: text))
    case (.query, .string(let text)): self = .words(TextPattern.words(of: text))
    case (_, .list(let values)): self = .list(FilterValueSet(values, of: kind))
    case (.contains, .string(let text)):
      self = .part(TextPattern(bytesOf: text), QueryScalar(value, of: kind))
    default: self = .scalar(QueryScalar(value, of: kind))
    }
  }
}

extension QueryScalar {
  /// The value of a filter; a text for a custom key may tell a moment.
  init(_ value: FilterValue, of kind: QueryKind) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text) where kind == .anything:
        Moment(text).map { .moment($0) } ?? .text(text)
      case .string(let text): .text(text)
      case .date(let date): .moment(Moment(date))
      case .list: .opaque
      }
  }
}
