// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The pictures that a terminal keeps, or that are kept for it, each in a slot with a number.
///
/// There are few slots, and their contents have a budget. Whatever was shown the longest time ago goes
/// first, but nothing that the last frame showed or this one shows.
struct PictureSlots<Content> {
  private struct Entry {
    let key: PlacedPicture.Key
    var content: Content
    let byteCount: Int
    var lastUse: Int
  }

  private var entries: [Entry?]
  private var places: [PlacedPicture.Key: Int] = [:]
  private(set) var byteCount = 0
  private let mostBytes: Int
  private var time = 0

  init(count: Int, mostBytes: Int) {
    entries = Array(repeating: nil, count: count)
    self.mostBytes = mostBytes
  }

  /// Begins a frame that shows some pictures.
  mutating func begin(_ shown: [PlacedPicture]) {
    time += 1
    for picture in shown {
      if let slot = places[picture.key] { entries[slot]?.lastUse = time }
    }
  }

  /// The slot of a picture.
  func slot(of key: PlacedPicture.Key) -> Int? { places[key] }

  /// Whether the frame that was begun last shows what is in a slot.
  func isShown(_ slot: Int) -> Bool { entries[slot]?.lastUse == time }

  subscript(slot: Int) -> Content? {
    get { entries[slot]?.content }
    set {
      guard let newValue else { return remove(slot) }
      entries[slot]?.content = newValue
    }
  }

  /// The slots that are taken.
  var taken: [Int] { entries.indices.filter { entries[$0] != nil } }

  /// Finds a slot for a picture of the frame that was begun last.
  ///
  /// - Returns: The slot, nil where too much is on the screen, and those that were emptied for it.
  mutating func add(
    _ content: Content,
    for key: PlacedPicture.Key,
    bytes: Int
  ) -> (slot: Int?, removed: [Int]) {
    var removed: [Int] = []
    while byteCount + bytes > mostBytes || !entries.contains(where: { $0 == nil }) {
      guard let oldest else { return (nil, removed) }
      remove(oldest)
      removed.append(oldest)
    }
    guard let slot = entries.firstIndex(where: { $0 == nil }) else { return (nil, removed) }
    entries[slot] = Entry(key: key, content: content, byteCount: bytes, lastUse: time)
    places[key] = slot
    byteCount += bytes
    return (slot, removed)
  }

  mutating func remove(_ slot: Int) {
    guard let entry = entries[slot] else { return }
    entries[slot] = nil
    places[entry.key] = nil
    byteCount -= entry.byteCount
  }

  /// Empties all slots.
  mutating func removeAll() { for slot in entries.indices { remove(slot) } }

  /// What was shown the longest time ago, before the last frame.
  private var oldest: Int? {
    entries.indices.filter { (entries[$0]?.lastUse ?? .max) < time - 1 }
      .min { (entries[$0]?.lastUse ?? 0) < (entries[$1]?.lastUse ?? 0) }
  }
}
