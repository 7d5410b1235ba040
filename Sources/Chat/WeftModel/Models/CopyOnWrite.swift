// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value whose copies share their storage until one of them is changed.
///
/// Models and rows keep their many members in one, so that copying a model copies one reference.
///
///     var one = CopyOnWrite(["a"])
///     let other = one
///     one.isShared(with: other)  // true
///     one.value.append("b")
///     one.isShared(with: other)  // false
///
/// It is public and inlinable so that other modules specialize it for their types. The compiler doesn't specialize code
/// that is inlinable only within the package: each read of one member of a row then copied all the others, which took
/// more than half of `Scene/encode-64-rows`.
@frozen public struct CopyOnWrite<Value: Sendable>: Sendable {
  // SAFETY: a box is changed only through its sole owner, and the compiler enforces exclusive access to that value; no
  // other code reads the box at that time. A check at run time would find nothing and cost as much as the read itself.
  @usableFromInline
  final class Box: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) {
      unsafe self.value = value
    }
  }

  @usableFromInline var box: Box

  /// Creates a value with its own storage.
  @inlinable
  public init(_ value: Value) {
    box = Box(value)
  }

  /// The value; a change first copies it if another copy shares the storage.
  @inlinable
  public var value: Value {
    get { unsafe box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = unsafe Box(box.value) }
      yield unsafe &box.value
    }
  }

  /// Whether both are copies of one value, decided without comparing the values.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isShared(with other: CopyOnWrite) -> Bool { box === other.box }
}

extension CopyOnWrite: Equatable where Value: Equatable {
  /// Compares the values, unless they share their storage.
  @inlinable
  public static func == (one: CopyOnWrite, other: CopyOnWrite) -> Bool {
    unsafe one.box === other.box || one.box.value == other.box.value
  }
}
