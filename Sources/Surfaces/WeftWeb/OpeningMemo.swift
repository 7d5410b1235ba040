// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A cache of opening tags, so that rows that look alike are not styled again.
///
/// An opening follows from a node's kind, its properties except texts, and the layout of the
/// element around it. Two thirds of a page's time went into styles that had been written before
/// (`Scene/html-64-rows`).
struct OpeningMemo {
  private struct Entry {
    let node: Int
    let surroundings: UInt8
    let markup: Range<Int>
  }

  private var entries: [UInt64: Entry] = [:]
  private var markup: [UInt8] = []

  /// The opening of an earlier node that looks like this one; nil when there is none.
  func markup(for node: Int, _ surroundings: UInt8, of scene: ValidScene) -> ArraySlice<UInt8>? {
    guard let entry = entries[scene.lookHash(of: node) ^ UInt64(surroundings)],
      entry.surroundings == surroundings, scene.looksAlike(node, entry.node)
    else { return nil }
    return markup[entry.markup]
  }

  /// Stores the opening of a node.
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
