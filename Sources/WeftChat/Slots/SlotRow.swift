// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

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

/// A row as providers see it: an id, and values by dotted name.
public protocol SlotRow: Sendable {
  /// Names the row; the same for as long as the list lives.
  var rowID: UInt64 { get }

  /// The value of a field, nil when rows of this kind have no such field.
  func value(of field: String) -> FieldValue?
}

/// The rows a provider is asked about, all at once.
public struct SlotWindow<Row: SlotRow>: Sendable {
  /// The rows in list order.
  public let rows: [Row]
  /// The moment that is shown.
  public let now: Date

  /// Creates a window.
  public init(rows: [Row], now: Date) {
    self.rows = rows
    self.now = now
  }
}
