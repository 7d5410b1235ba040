// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// Opening tags by what decides them, so that rows that look alike are not worked out again.
///
/// An opening follows from the kind of a node and its properties other than texts, and from how the element
/// around lays it out. Two thirds of a page's time went into styles that were written before
/// (`Scene/html-64-rows`).
struct OpeningMemo {
  private struct Entry {
    let node: Int
    let surroundings: UInt8
    let markup: Range<Int>
  }

  private var entries: [UInt64: Entry] = [:]
  private var markup: [UInt8] = []

  /// The opening of a node that looks like this one, if there was one.
  func markup(for node: Int, _ surroundings: UInt8, of scene: ValidScene) -> ArraySlice<UInt8>? {
    guard let entry = entries[scene.lookHash(of: node) ^ UInt64(surroundings)],
      entry.surroundings == surroundings, scene.looksAlike(node, entry.node)
    else { return nil }
    return markup[entry.markup]
  }

  mutating func keep(
    _ bytes: ArraySlice<UInt8>,
    for node: Int,
    _ surroundings: UInt8,
    of scene: ValidScene
  ) {
    let start = markup.count
    markup += bytes
    entries[scene.lookHash(of: node) ^ UInt64(surroundings)] = Entry(
      node: node,
      surroundings: surroundings,
      markup: start..<markup.count
    )
  }
}
