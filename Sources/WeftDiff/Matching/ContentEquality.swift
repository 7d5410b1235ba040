// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// When two rows with the same identity show the same.
@usableFromInline
protocol ContentEquality {
  associatedtype Row
  /// Whether each row is sure to be the same as itself.
  static var isReflexive: Bool { get }
  func isSame(_ old: Row, _ new: Row) -> Bool
}

/// Rows that say so themselves.
///
/// A type of its own instead of a closure that calls `==`: calling through a closure takes the rows
/// out of their list and counts references to their strings, thirteen times the cost
/// (`Diff/identical/int/100000`).
@usableFromInline
struct EquatableContent<Row: Equatable>: ContentEquality {
  @inlinable static var isReflexive: Bool { true }

  @inlinable
  init() {}

  @inlinable
  func isSame(_ old: Row, _ new: Row) -> Bool { old == new }
}

/// Rows whose host says so.
@usableFromInline
struct StatedContent<Row>: ContentEquality {
  @inlinable static var isReflexive: Bool { false }

  @usableFromInline
  let areEqual: (Row, Row) -> Bool

  @inlinable
  init(_ areEqual: @escaping (Row, Row) -> Bool) {
    self.areEqual = areEqual
  }

  @inlinable
  func isSame(_ old: Row, _ new: Row) -> Bool { areEqual(old, new) }
}
