// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value that its copies share until one of them is changed.
struct CopyOnWrite<Value: Sendable>: Sendable {
  // SAFETY: a box is changed only while nobody else holds it.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var box: Box

  init(_ value: Value) {
    box = Box(value)
  }

  var value: Value {
    get { box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }

  /// Whether two are copies of one value, without looking at it.
  func isShared(with other: CopyOnWrite) -> Bool { box === other.box }
}

extension CopyOnWrite: Equatable where Value: Equatable {
  /// Values that are still shared are equal without being looked at.
  static func == (one: CopyOnWrite, other: CopyOnWrite) -> Bool {
    one.box === other.box || one.box.value == other.box.value
  }
}
