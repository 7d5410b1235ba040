// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A cache of shaped texts, large enough for several screens.
///
/// When it is full, each new text replaces one that was not used recently, so that no frame has to free many at once.
struct ShapedTexts {
  private var layouts: [TextKey: TextShaper.Layout] = [:]
  /// The same layouts in a ring.
  private var ring: [(key: TextKey, layout: TextShaper.Layout)] = []
  /// The index in the ring that is examined next.
  private var hand = 0

  /// The maximum number of cached texts; a screen needs a few hundred.
  static let most = 1_024

  var count: Int { layouts.count }

  subscript(key: TextKey) -> TextShaper.Layout? {
    let known = layouts[key]
    known?.isUsed = true
    return known
  }

  /// Adds a text that the cache doesn't have.
  mutating func add(_ layout: TextShaper.Layout, for key: TextKey) {
    layouts[key] = layout
    guard ring.count == Self.most else { return ring.append((key, layout)) }
    while ring[hand].layout.isUsed {
      ring[hand].layout.isUsed = false
      advance()
    }
    layouts[ring[hand].key] = nil
    ring[hand] = (key, layout)
    advance()
  }

  private mutating func advance() { hand = (hand + 1) % Self.most }
}
