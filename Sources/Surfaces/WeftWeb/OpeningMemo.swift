// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A cache of opening tags, so that rows that look alike are not styled again.
///
/// An opening follows from a node's kind, its properties except texts, and the layout of the
/// element around it. Two thirds of a page's time went into styles that had been written before
/// (`Scene/html-64-rows`). The cache outlives a scene, since the row that an event changes looks
/// like those that were there.
struct OpeningMemo {
  private struct Entry {
    let look: Range<Int>
    let surroundings: UInt8
    let markup: Range<Int>
  }

  /// The indices of entries by their hashes, each one more; 0 for none.
  ///
  /// Half of them stay empty, and all before the first opening.
  private var places: [UInt16] = []
  private static let placeCount = 512
  private var entries: [Entry] = []
  private var looks: [UInt64] = []
  /// All openings, one after the other.
  private var markup: [UInt8] = []
  /// How many openings were kept, which is how many were not found.
  private(set) var missCount = 0
  /// How many openings there are.
  var entryCount: Int { entries.count }

  /// The place, among all openings, of that of an earlier node that looks like this one; nil when
  /// there is none.
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

  /// Writes the opening at a place.
  func write(_ place: Range<Int>, to writer: inout HTMLWriter) {
    writer.append(markup.span.extracting(place))
  }

  /// Stores the opening of a node that was not found; in place of all others where there are many.
  mutating func keep(
    _ bytes: [UInt8],
    for node: Int,
    _ surroundings: UInt8,
    of scene: ValidScene
  ) {
    if places.isEmpty || entries.count >= Self.placeCount / 2 {
      (entries, looks, markup) = ([], [], [])
      places = Array(repeating: 0, count: Self.placeCount)
    }
    missCount += 1
    var place = hash(of: node, surroundings, scene)
    while places[place] != 0 { place = (place + 1) % Self.placeCount }
    let (firstWord, firstByte) = (looks.count, markup.count)
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
