// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Who keeps the rows of a list that holds no more than their order.
///
/// A number stands for the same id for as long as the keeper is there, whatever becomes of the row.
package protocol RowKeeper<ID, Row>: Sendable {
  associatedtype ID
  associatedtype Row

  /// The number of a row, nil where it has none yet.
  func number(of id: ID) -> UInt64?
  /// The id of a number.
  func id(of number: UInt64) -> ID?
  /// A row as it is now.
  func row(_ id: ID) -> Row?
}
