// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The pictures that a terminal keeps, or that are kept for it, by numbers below some count.
///
/// Few pictures have room, and a budget of bytes. Whatever was shown the longest time ago goes first, but
/// nothing that the last frame showed or this one shows.
struct PictureShelf<Content> {
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
      if let number = places[picture.key] { entries[number]?.lastUse = time }
    }
  }

  /// The number of a picture.
  func number(of key: PlacedPicture.Key) -> Int? { places[key] }

  /// Whether the frame that was begun last shows the picture of a number.
  func isShown(_ number: Int) -> Bool { entries[number]?.lastUse == time }

  subscript(number: Int) -> Content? {
    get { entries[number]?.content }
    set {
      guard let newValue else { return remove(number) }
      entries[number]?.content = newValue
    }
  }

  /// The numbers that are taken.
  var taken: [Int] { entries.indices.filter { entries[$0] != nil } }

  /// Finds a number for a picture of the frame that was begun last.
  ///
  /// - Returns: The number, nil where too much is on the screen, and those that were taken from other pictures.
  mutating func add(
    _ content: Content,
    for key: PlacedPicture.Key,
    bytes: Int
  ) -> (number: Int?, removed: [Int]) {
    var removed: [Int] = []
    while byteCount + bytes > mostBytes || !entries.contains(where: { $0 == nil }) {
      guard let oldest else { return (nil, removed) }
      remove(oldest)
      removed.append(oldest)
    }
    guard let number = entries.firstIndex(where: { $0 == nil }) else { return (nil, removed) }
    entries[number] = Entry(key: key, content: content, byteCount: bytes, lastUse: time)
    places[key] = number
    byteCount += bytes
    return (number, removed)
  }

  mutating func remove(_ number: Int) {
    guard let entry = entries[number] else { return }
    entries[number] = nil
    places[entry.key] = nil
    byteCount -= entry.byteCount
  }

  /// Takes all pictures away.
  mutating func removeAll() { for number in entries.indices { remove(number) } }

  /// What was shown the longest time ago, before the last frame.
  private var oldest: Int? {
    entries.indices.filter { (entries[$0]?.lastUse ?? .max) < time - 1 }
      .min { (entries[$0]?.lastUse ?? 0) < (entries[$1]?.lastUse ?? 0) }
  }
}
