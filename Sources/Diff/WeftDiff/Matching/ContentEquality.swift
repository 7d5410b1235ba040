// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rule by which two rows with the same identity show the same content.
@usableFromInline
protocol ContentEquality {
  associatedtype Row
  /// Whether every row is guaranteed to equal itself.
  static var isReflexive: Bool { get }
  func isSame(_ old: Row, _ new: Row) -> Bool
}

/// The equality of rows that are `Equatable`.
///
/// This is a type instead of a closure that calls `==`: calling through a closure copies the rows
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

/// The equality given by a function of the caller.
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
