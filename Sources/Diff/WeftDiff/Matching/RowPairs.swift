// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The input of the matching: two lists whose rows can be compared by index.
///
/// Matching is generic over this protocol, so that the compiler specialises it for each kind of row.
@usableFromInline
protocol RowPairs {
  /// How many rows the old list has.
  var oldCount: Int { get }
  /// How many rows the new list has.
  var newCount: Int { get }

  /// Returns how many rows from two indices on have the same identity and content, at most `limit`.
  func equalRun(old: Int, new: Int, limit: Int) -> Int
  /// Whether the rows at two indices have the same identity.
  func isSameRow(old: Int, new: Int) -> Bool
  /// Whether the rows at two indices are known to have the same identity without reading memory that it refers to.
  func isIdenticalRow(old: Int, new: Int) -> Bool
  /// Whether the rows at two indices, which have the same identity, show the same content.
  func isSameContent(old: Int, new: Int) -> Bool
  /// Returns the fingerprint of the row at an index of the old list.
  func fingerprint(old: Int, seed: UInt64) -> UInt64
  /// Returns the fingerprint of the row at an index of the new list.
  func fingerprint(new: Int, seed: UInt64) -> UInt64
  /// Whether one row comes before another in the order of identities.
  ///
  /// Indices count through the old list and continue through the new one.
  func isBefore(_ index: Int, _ other: Int) -> Bool
}

extension RowPairs {
  @inlinable
  func equalRun(old: Int, new: Int, limit: Int) -> Int {
    var length = 0
    while length < limit {
      let place = old &+ length
      let other = new &+ length
      if !isIdenticalRow(old: place, new: other) {
        // If a row was inserted or deleted, its neighbours reveal it without reading two identities.
        if length &+ 1 < limit,
          isIdenticalRow(old: place &+ 1, new: other)
            || isIdenticalRow(old: place, new: other &+ 1)
        {
          return length
        }
        if !isSameRow(old: place, new: other) { return length }
      }
      if !isSameContent(old: place, new: other) { return length }
      length &+= 1
    }
    return length
  }
}

/// Two lists of rows of any type, compared in place in memory.
@usableFromInline
@safe
struct RowsInPlace<Row: Identifiable, Rules: IdentityRules, Content: ContentEquality>: RowPairs
where Content.Row == Row, Rules.ID == Row.ID {
  @usableFromInline
  let old: UnsafeBufferPointer<Row>
  @usableFromInline
  let new: UnsafeBufferPointer<Row>
  @usableFromInline
  let content: Content

  @inlinable
  init(
    old: UnsafeBufferPointer<Row>,
    new: UnsafeBufferPointer<Row>,
    rules: Rules.Type,
    content: Content
  ) {
    unsafe self.old = old
    unsafe self.new = new
    self.content = content
  }

  @inlinable var oldCount: Int { unsafe old.count }
  @inlinable var newCount: Int { unsafe new.count }

  /// Whether both lists are the same memory, as copies of an array are until one changes.
  @inlinable var isOneList: Bool {
    unsafe old.baseAddress == new.baseAddress && old.count == new.count
  }

  // SAFETY: in all of these the matching passes indices below the counts; the buffers check that in debug builds.
  @inlinable
  func isSameRow(old index: Int, new other: Int) -> Bool {
    unsafe Rules.isSame(old[index].id, new[other].id)
  }

  @inlinable
  func isIdenticalRow(old index: Int, new other: Int) -> Bool {
    unsafe Rules.isIdentical(old[index].id, new[other].id)
  }

  @inlinable
  func isSameContent(old index: Int, new other: Int) -> Bool {
    unsafe content.isSame(old[index], new[other])
  }

  @inlinable
  func fingerprint(old index: Int, seed: UInt64) -> UInt64 {
    unsafe Rules.fingerprint(old[index].id, seed: seed)
  }

  @inlinable
  func fingerprint(new index: Int, seed: UInt64) -> UInt64 {
    unsafe Rules.fingerprint(new[index].id, seed: seed)
  }

  @inlinable
  func isBefore(_ index: Int, _ other: Int) -> Bool {
    Rules.isBefore(id(index), id(other))
  }

  @inlinable
  func id(_ index: Int) -> Row.ID {
    unsafe index < old.count ? old[index].id : new[index &- old.count].id
  }
}

extension RandomAccessCollection {
  /// Calls the body with the rows in contiguous memory, copying them only if they are not stored so.
  @inlinable
  func withRows<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    // SAFETY: the pointer is passed on only for the duration of the call.
    if let result = withContiguousStorageIfAvailable({ unsafe body($0) }) { return result }
    return unsafe Array(self).withUnsafeBufferPointer { unsafe body($0) }
  }
}

/// The rules by which matching compares, orders and hashes identities.
///
/// A protocol with static members, so that the compiler specialises the matching for each
/// conformer.
@usableFromInline
protocol IdentityRules {
  associatedtype ID
  static func isSame(_ left: ID, _ right: ID) -> Bool
  static func isIdentical(_ left: ID, _ right: ID) -> Bool
  static func isBefore(_ left: ID, _ right: ID) -> Bool
  static func fingerprint(_ id: ID, seed: UInt64) -> UInt64
}

/// The rules of a type that is a `RowIdentity`.
@usableFromInline
enum OwnRules<ID: RowIdentity>: IdentityRules {
  @inlinable
  static func isSame(_ left: ID, _ right: ID) -> Bool { ID.isSame(left, right) }

  @inlinable
  static func isIdentical(_ left: ID, _ right: ID) -> Bool { ID.isIdentical(left, right) }

  @inlinable
  static func isBefore(_ left: ID, _ right: ID) -> Bool { ID.isBefore(left, right) }

  @inlinable
  static func fingerprint(_ id: ID, seed: UInt64) -> UInt64 { id.fingerprint(seed: seed) }
}

/// The rules of any other identity that can be compared and hashed.
@usableFromInline
enum ComparedRules<ID: Hashable & Comparable>: IdentityRules {
  @inlinable
  static func isSame(_ left: ID, _ right: ID) -> Bool { left == right }

  @inlinable
  static func isIdentical(_ left: ID, _ right: ID) -> Bool { false }

  @inlinable
  static func isBefore(_ left: ID, _ right: ID) -> Bool { left < right }

  @inlinable
  static func fingerprint(_ id: ID, seed: UInt64) -> UInt64 { Fingerprint.hash(of: id, seed: seed) }
}

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

/// The equality given by the caller's closure.
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
