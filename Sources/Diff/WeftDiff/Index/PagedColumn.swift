// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A growing array whose copies share all pages until one of them changes, and then still all but the changed page.
///
/// An `Array` of ten million rows would be copied whole by the first change after a snapshot.
@usableFromInline
struct PagedColumn<Element> {
  /// Each directory page holds 64 pages of 256 elements, so that even the list of pages is short.
  @usableFromInline
  var directory: [TreePage<TreePage<Element>>] = []
  @usableFromInline
  var count = 0

  @inlinable
  init() {}

  @inlinable
  subscript(index: Int) -> Element {
    _read {
      precondition(index >= 0 && index < count)
      yield directory[index >> 14][(index >> 8) & 63][index & 255]
    }
    _modify {
      precondition(index >= 0 && index < count)
      let pages = uniquePages(index >> 14)
      yield &Self.uniquePage(in: pages, (index >> 8) & 63)[index & 255]
    }
  }

  @inlinable
  mutating func append(_ element: Element) {
    if count & 0x3FFF == 0 { directory.append(TreePage.empty(room: 64)) }
    let pages = uniquePages(count >> 14)
    if count & 0xFF == 0 {
      pages.append(TreePage.empty(room: count == 0 ? Self.firstRoom : 256))
    } else if count < 256, pages[0].room == count {
      pages[0] = pages[0].copy(room: 2 * count)
    }
    Self.uniquePage(in: pages, (count >> 8) & 63).append(element)
    count += 1
  }

  /// The initial capacity of the first page; most lists are short, and a host has many of them.
  @inlinable
  static var firstRoom: Int { 16 }

  @inlinable
  mutating func removeLast() -> Element {
    count -= 1
    let pages = uniquePages(count >> 14)
    let element = Self.uniquePage(in: pages, (count >> 8) & 63).removeLast()
    if count & 0xFF == 0 { _ = pages.removeLast() }
    if count & 0x3FFF == 0 { directory.removeLast() }
    return element
  }

  @inlinable
  mutating func uniquePages(_ index: Int) -> TreePage<TreePage<Element>> {
    if !isKnownUniquelyReferenced(&directory[index]) {
      directory[index] = directory[index].copy()
    }
    return directory[index]
  }

  @inlinable
  static func uniquePage(in pages: TreePage<TreePage<Element>>, _ index: Int) -> TreePage<Element> {
    if !isKnownUniquelyReferenced(&pages[index]) {
      pages[index] = pages[index].copy()
    }
    return pages[index]
  }
}

/// A fixed-size block of elements, filled from the start.
///
/// The elements follow the object in the same allocation, so that reaching them takes no further pointer.
@usableFromInline
@safe
final class TreePage<Element>: ManagedBuffer<TreePageHeader, Element> {
  // SAFETY, for all of the class: exactly the elements below `count` are initialised. The column that owns these pages
  // checks indices; checking them here as well would read another cache line for each access
  // (`Live/frame-1/int/10000000`).
  @inlinable
  static func empty(room: Int) -> TreePage {
    let page = create(minimumCapacity: room) { _ in TreePageHeader(room: room) }
    return unsafe unsafeDowncast(page, to: TreePage.self)
  }

  @inlinable
  func copy(room: Int? = nil) -> TreePage {
    let copy = TreePage.empty(room: room ?? self.room)
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
struct TreePageHeader {
  @usableFromInline
  var count = 0
  @usableFromInline
  let room: Int

  @inlinable
  init(room: Int) {
    self.room = room
  }
}
