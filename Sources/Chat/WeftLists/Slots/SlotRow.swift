// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A row as providers see it: an id, and values by dotted names.
public protocol SlotRow: Sendable {
  /// The row's id, stable for the lifetime of the list.
  var rowID: UInt64 { get }

  /// The id of the list's row in which this one is shown.
  var shownRowID: UInt64 { get }

  /// The fields of rows of this kind.
  static var fields: FieldTable<Self> { get }

  /// Whether two rows are known, without comparing fields, to have the same value in every field.
  func isSame(as other: Self) -> Bool
}

extension SlotRow {
  /// The row's own id, since most rows are rows of the list itself.
  public var shownRowID: UInt64 { rowID }

  /// Returns the value of a field, nil where rows of this kind have no such field.
  public func value(of field: String) -> FieldValue? { Self.fields[field]?(self) }

  /// Returns false, so that callers compare the fields.
  public func isSame(as other: Self) -> Bool { false }
}
