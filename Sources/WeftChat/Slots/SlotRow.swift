// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A row as providers see it: an id, and values by dotted name.
public protocol SlotRow: Sendable {
  /// Names the row; the same for as long as the list lives.
  var rowID: UInt64 { get }

  /// The row of the list it is shown in.
  var shownRowID: UInt64 { get }

  /// What can be read from rows of this kind.
  static var fields: FieldTable<Self> { get }

  /// Whether no field of two rows can differ, as far as that is known at once.
  func isSame(as other: Self) -> Bool
}

extension SlotRow {
  /// It is a row of the list itself.
  public var shownRowID: UInt64 { rowID }

  /// The value of a field, nil when rows of this kind have no such field.
  public func value(of field: String) -> FieldValue? { Self.fields[field]?(self) }

  /// Not known at once: the values are compared.
  public func isSame(as other: Self) -> Bool { false }
}
