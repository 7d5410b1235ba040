// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A table of items by numeric handles; a handle never refers to another item.
///
/// A freed slot is reused with a higher generation, so a handle of its former item stays stale forever.
struct HandleTable<Item> {
  private struct Slot {
    var generation: UInt32
    var item: Item?
  }

  private var slots: [Slot] = []
  private var free: [Int] = []

  /// The number of items in the table.
  private(set) var count = 0

  var items: [(handle: UInt64, item: Item)] {
    slots.indices.compactMap { index in slots[index].item.map { (handle(index), $0) } }
  }

  subscript(handle: UInt64) -> Item? {
    guard let index = index(of: handle) else { return nil }
    return slots[index].item
  }

  mutating func insert(_ item: Item) -> UInt64 {
    count += 1
    guard let index = free.popLast() else {
      slots.append(Slot(generation: 1, item: item))
      return handle(slots.count - 1)
    }
    slots[index].item = item
    return handle(index)
  }

  /// Removes and returns an item, or returns `nil` if the handle is stale.
  mutating func remove(_ handle: UInt64) -> Item? {
    guard let index = index(of: handle), let item = slots[index].item else { return nil }
    count -= 1
    slots[index].item = nil
    slots[index].generation += 1
    // A slot that has used up its generations is never used again.
    if slots[index].generation < .max { free.append(index) }
    return item
  }

  private func handle(_ index: Int) -> UInt64 {
    UInt64(slots[index].generation) << 32 | UInt64(index)
  }

  private func index(of handle: UInt64) -> Int? {
    let index = Int(handle & 0xFFFF_FFFF)
    guard index < slots.count, UInt64(slots[index].generation) == handle >> 32 else { return nil }
    return index
  }
}
