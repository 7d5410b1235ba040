// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The value a test compares with, prepared once for all rows.
enum FilterOperand: Sendable {
  case flag(Bool)
  case scalar(QueryScalar)
  case list(FilterValueSet)
  /// An exact part of a text, or one of several values.
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
  /// Converts a filter's value; for a custom key, a text in the form of a date becomes a date.
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
