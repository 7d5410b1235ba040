// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A growing array whose copies share all pages until one of them changes, and then all but that
/// page.
///
/// An `Array` of ten million rows would be copied whole by the first change after a snapshot.
@usableFromInline
struct PagedColumn<Element> {
  /// Each directory page holds 64 pages of 256 elements, so that even the list of pages is short.
  @usableFromInline
  var directory: [Page<Page<Element>>] = []
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
    if count & 0x3FFF == 0 { directory.append(Page.empty(room: 64)) }
    let pages = uniquePages(count >> 14)
    if count & 0xFF == 0 { pages.append(Page.empty(room: 256)) }
    Self.uniquePage(in: pages, (count >> 8) & 63).append(element)
    count += 1
  }

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
  mutating func uniquePages(_ index: Int) -> Page<Page<Element>> {
    if !isKnownUniquelyReferenced(&directory[index]) {
      directory[index] = directory[index].copy()
    }
    return directory[index]
  }

  @inlinable
  static func uniquePage(in pages: Page<Page<Element>>, _ index: Int) -> Page<Element> {
    if !isKnownUniquelyReferenced(&pages[index]) {
      pages[index] = pages[index].copy()
    }
    return pages[index]
  }
}
