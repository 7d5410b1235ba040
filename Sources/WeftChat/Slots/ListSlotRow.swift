// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A list as the subject of a slot: one row that tells its title and state.
public struct ListSlotRow: SlotRow {
  /// There is one list, so its number says nothing.
  public let rowID: UInt64 = 0
  private let fields: [String: FieldValue]

  /// Creates the row of a list from what there is to tell.
  init(_ fields: [String: FieldValue]) {
    self.fields = fields
  }

  /// The value of a field.
  public func value(of field: String) -> FieldValue? { fields[field] }
}
