// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// The value of a field that a provider reads from a row.
public enum FieldValue: Equatable, Sendable {
  /// The row has no value for the field.
  case absent
  /// A whole number; 0 and 1 stand for false and true.
  case integer(Int64)
  /// A text.
  case text(String)
  /// A date, in microseconds since 1970-01-01 00:00 UTC.
  case time(microseconds: Int64)
}

extension FieldValue {
  /// Creates the value of an optional text.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .absent }

  /// Creates the value of a number.
  init(_ number: Int) { self = .integer(Int64(number)) }

  /// Creates the value of an optional date.
  init(_ moment: Date?) {
    self = moment.map { .time(microseconds: $0.microseconds) } ?? .absent
  }

  /// Creates the value of a Boolean.
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}
