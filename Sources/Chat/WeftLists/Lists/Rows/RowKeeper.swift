// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The external owner of a list's rows; the list holds only their order.
///
/// A number stands for the same id as long as the keeper exists, even after the row is gone.
package protocol RowKeeper<ID, Row>: Sendable {
  /// The type of a row's id.
  associatedtype ID
  /// The type of a row.
  associatedtype Row

  /// The number of a row, nil where it has none yet.
  func number(of id: ID) -> UInt64?
  /// The id with a number, nil where there is none.
  func id(of number: UInt64) -> ID?
  /// A row with the latest data, nil where it is gone.
  func row(_ id: ID) -> Row?
}
