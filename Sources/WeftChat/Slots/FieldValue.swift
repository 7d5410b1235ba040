// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A value a provider can read from a row.
public enum FieldValue: Equatable, Sendable {
  /// There is nothing.
  case absent
  /// A whole number; 0 and 1 stand for no and yes.
  case integer(Int64)
  /// A text.
  case text(String)
  /// A moment, in microseconds since 1970-01-01 00:00 UTC.
  case time(microseconds: Int64)
}

extension FieldValue {
  /// A text that may be missing.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .absent }

  /// A number.
  init(_ number: Int) { self = .integer(Int64(number)) }

  /// A moment that may be missing.
  init(_ moment: Date?) {
    self = moment.map { .time(microseconds: $0.microseconds) } ?? .absent
  }

  /// Yes or no.
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}
