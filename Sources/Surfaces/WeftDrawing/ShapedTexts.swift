// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Texts that were shaped, as many as some screens need.
///
/// Once it is full each text that comes takes the place of one that was not used of late, so that no
/// frame has to free many.
struct ShapedTexts {
  private var layouts: [TextKey: TextShaper.Layout] = [:]
  /// The same in a ring.
  private var ring: [(key: TextKey, layout: TextShaper.Layout)] = []
  /// The place in the ring that is looked at next.
  private var hand = 0

  /// The most texts that are kept; a screen needs a few hundred.
  static let most = 1_024

  var count: Int { layouts.count }

  subscript(key: TextKey) -> TextShaper.Layout? {
    let known = layouts[key]
    known?.isUsed = true
    return known
  }

  /// Adds a text that is not there.
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
