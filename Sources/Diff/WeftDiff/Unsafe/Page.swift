// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A fixed-size block of elements, filled from the first on.
///
/// The elements follow the object in the same allocation, so that reaching them takes no further
/// pointer.
@usableFromInline
@safe
final class Page<Element>: ManagedBuffer<PageHeader, Element> {
  // SAFETY, for all of the class: exactly the elements below `count` are initialised. The column
  // whose pages these are checks its indices; checking them here as well would read another cache
  // line for each access (`Live/frame-1/int/10000000`).
  @inlinable
  static func empty(room: Int) -> Page {
    let page = create(minimumCapacity: room) { _ in PageHeader(room: room) }
    return unsafe unsafeDowncast(page, to: Page.self)
  }

  @inlinable
  func copy() -> Page {
    let copy = Page.empty(room: room)
    unsafe copy.base.initialize(from: base, count: count)
    copy.count = count
    return copy
  }

  @inlinable
  deinit {
    unsafe base.deinitialize(count: count)
  }

  @inlinable
  var base: UnsafeMutablePointer<Element> {
    unsafe withUnsafeMutablePointerToElements { unsafe $0 }
  }

  @inlinable
  var count: Int {
    get { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.count } }
    set { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.count = newValue } }
  }

  @inlinable
  var room: Int { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.room } }

  @inlinable
  subscript(index: Int) -> Element {
    _read {
      assert(index < count)
      yield unsafe base[index]
    }
    _modify {
      assert(index < count)
      yield unsafe &base[index]
    }
  }

  @inlinable
  func append(_ element: Element) {
    precondition(count < room)
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

/// The header of a page's memory.
@usableFromInline
struct PageHeader {
  @usableFromInline
  var count = 0
  @usableFromInline
  let room: Int

  @inlinable
  init(room: Int) {
    self.room = room
  }
}
