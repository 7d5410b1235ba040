// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A cache of opening tags, so that the styles of rows that look alike are not computed again.
///
/// An opening tag follows from a node's kind, its properties except texts, and the layout of the element around it. Two
/// thirds of a page's time was spent on styles that had already been written (`Scene/html-64-rows`). The cache outlives
/// a scene, because a row changed by an event looks like earlier ones.
struct OpeningMemo {
  private struct Entry {
    let look: Range<Int>
    let surroundings: UInt8
    let markup: Range<Int>
  }

  /// A hash table of entry indices plus one; 0 for none.
  ///
  /// It is at most half full, and not allocated before the first opening.
  private var places: [UInt16] = []
  private static let placeCount = 512
  private var entries: [Entry] = []
  private var looks: [UInt64] = []
  /// All opening tags, one after the other.
  private var markup: [UInt8] = []
  /// The number of opening tags stored, which equals the number of cache misses.
  private(set) var missCount = 0
  /// The number of opening tags in the cache.
  var entryCount: Int { entries.count }

  /// Returns the range of the opening of an earlier node that looks like this one, or `nil` if there is none.
  func place(of node: Int, _ surroundings: UInt8, in scene: ValidScene) -> Range<Int>? {
    if places.isEmpty { return nil }
    let looks = looks.span
    var place = hash(of: node, surroundings, scene)
    while places[place] != 0 {
      let entry = entries[Int(places[place]) - 1]
      if entry.surroundings == surroundings,
        scene.looks(node, like: looks.extracting(entry.look))
      {
        return entry.markup
      }
      place = (place + 1) % Self.placeCount
    }
    return nil
  }

  func write(_ place: Range<Int>, to writer: inout HTMLWriter) {
    writer.append(markup.span.extracting(place))
  }

  /// Stores the opening of a node that was not found; drops all others if there are too many.
  mutating func keep(
    _ bytes: [UInt8],
    for node: Int,
    _ surroundings: UInt8,
    of scene: ValidScene
  ) {
    if places.isEmpty || entries.count >= Self.placeCount / 2 {
      entries = []
      looks = []
      markup = []
      places = Array(repeating: 0, count: Self.placeCount)
    }
    missCount += 1
    var place = hash(of: node, surroundings, scene)
    while places[place] != 0 { place = (place + 1) % Self.placeCount }
    let firstWord = looks.count
    let firstByte = markup.count
    scene.appendLook(of: node, to: &looks)
    markup += bytes
    entries.append(
      Entry(
        look: firstWord..<looks.count,
        surroundings: surroundings,
        markup: firstByte..<markup.count
      )
    )
    places[place] = UInt16(entries.count)
  }

  private func hash(of node: Int, _ surroundings: UInt8, _ scene: ValidScene) -> Int {
    let hash = scene.lookHash(of: node) ^ UInt64(surroundings) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) % UInt64(Self.placeCount))
  }
}
