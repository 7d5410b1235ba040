// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A fixed number of elements side by side, filled from the first on.
@usableFromInline
@safe
final class Page<Element> {
  @inlinable
  static var capacity: Int { 256 }

  @usableFromInline
  let base: UnsafeMutablePointer<Element>
  @usableFromInline
  var count: Int

  // SAFETY, for all of the class: exactly the elements below `count` are initialised; indices are
  // checked against it.
  @inlinable
  init() {
    unsafe base = .allocate(capacity: Self.capacity)
    count = 0
  }

  @inlinable
  init(copying other: Page) {
    unsafe base = .allocate(capacity: Self.capacity)
    count = other.count
    unsafe base.initialize(from: other.base, count: other.count)
  }

  @inlinable
  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  @inlinable
  subscript(index: Int) -> Element {
    _read {
      precondition(index < count)
      yield unsafe base[index]
    }
    _modify {
      precondition(index < count)
      yield unsafe &base[index]
    }
  }

  @inlinable
  func append(_ element: Element) {
    precondition(count < Self.capacity)
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  @inlinable
  func removeLast() -> Element {
    precondition(count > 0)
    count -= 1
    return unsafe (base + count).move()
  }
}
