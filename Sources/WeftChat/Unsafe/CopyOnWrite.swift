// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value that its copies share until one of them is changed.
struct CopyOnWrite<Value: Sendable>: Sendable {
  // SAFETY: a box is changed only while nobody else holds it, through a value the compiler watches: nobody
  // reads it meanwhile, so that need not be checked at run time, which cost as much as the reading.
  private final class Box: @unchecked Sendable {
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) {
      unsafe self.value = value
    }
  }

  private var box: Box

  init(_ value: Value) {
    box = Box(value)
  }

  var value: Value {
    get { unsafe box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = unsafe Box(box.value) }
      yield unsafe &box.value
    }
  }

  /// Whether two are copies of one value, without looking at it.
  func isShared(with other: CopyOnWrite) -> Bool { box === other.box }
}

extension CopyOnWrite: Equatable where Value: Equatable {
  /// Values that are still shared are equal without being looked at.
  static func == (one: CopyOnWrite, other: CopyOnWrite) -> Bool {
    unsafe one.box === other.box || one.box.value == other.box.value
  }
}
