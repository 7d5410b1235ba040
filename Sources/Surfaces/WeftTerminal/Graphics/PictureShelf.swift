// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The pictures that a terminal holds, or that are held for it, by numbers below a limit.
///
/// The number of pictures and of their bytes is limited. The picture that has not been shown for longest is removed
/// first, but never one from the last frame or this one.
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

  /// Starts a frame that shows some pictures.
  mutating func begin(_ shown: [PlacedPicture]) {
    time += 1
    for picture in shown {
      if let number = places[picture.key] { entries[number]?.lastUse = time }
    }
  }

  func number(of key: PlacedPicture.Key) -> Int? { places[key] }

  /// Whether the current frame shows the picture with a number.
  func isShown(_ number: Int) -> Bool { entries[number]?.lastUse == time }

  subscript(number: Int) -> Content? {
    get { entries[number]?.content }
    set {
      guard let newValue else { return remove(number) }
      entries[number]?.content = newValue
    }
  }

  var taken: [Int] { entries.indices.filter { entries[$0] != nil } }

  /// Finds a number for a picture of the current frame.
  ///
  /// - Returns: The number, or `nil` if the screen shows too much, and the numbers taken from other pictures.
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

  mutating func removeAll() { for number in entries.indices { remove(number) } }

  /// The picture that has not been shown for longest, except those of the last frame.
  private var oldest: Int? {
    entries.indices.filter { (entries[$0]?.lastUse ?? .max) < time - 1 }
      .min { (entries[$0]?.lastUse ?? 0) < (entries[$1]?.lastUse ?? 0) }
  }
}
