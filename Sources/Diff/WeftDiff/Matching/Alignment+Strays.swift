// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Alignment {
  /// Finds the partners of the strays by their identities, and the updates among them.
  ///
  /// Neighbours often stay neighbours, forwards or backwards, so the stray next to the last partner
  /// is tried before the table, which is not even built when that suffices.
  ///
  /// - Complexity: O(*s*) for *s* strays; O(*s* log *s*) comparisons when fingerprints collide or
  ///   identities repeat.
  @inlinable
  mutating func matchStrays<Pairs: RowPairs>(_ pairs: Pairs) {
    guard !oldStrays.isEmpty, !newStrays.isEmpty else { return }
    partners = RawVector(repeating: Self.none, count: newStrays.count)
    oldPartners = RawVector(repeating: Self.none, count: oldStrays.count)
    var (up, down) = (0, oldStrays.count &- 1)
    var misses = 0
    var new = 0
    var found = 0
    while new < newStrays.count, misses < 8 {
      let place = Int(newStrays[new])
      if isFree(up), pairs.isSameRow(old: Int(oldStrays[up]), new: place) {
        pair(up, new)
        (up, down, misses, found) = (up &+ 1, up &- 1, 0, found &+ 1)
      } else if isFree(down), pairs.isSameRow(old: Int(oldStrays[down]), new: place) {
        pair(down, new)
        (up, down, misses, found) = (down &+ 1, down &- 1, 0, found &+ 1)
      } else {
        misses &+= 1
      }
      new &+= 1
    }
    if found < min(oldStrays.count, newStrays.count) { matchByTable(pairs) }
    collectUpdates(pairs)
  }

  /// Whether an index of `oldStrays` is valid and its stray has no partner yet.
  @inlinable
  func isFree(_ old: Int) -> Bool {
    old >= 0 && old < oldPartners.count && oldPartners[old] == Self.none
  }

  @inlinable
  mutating func pair(_ old: Int, _ new: Int) {
    oldPartners[old] = UInt32(truncatingIfNeeded: new)
    partners[new] = UInt32(truncatingIfNeeded: old)
  }

  @inlinable
  mutating func collectUpdates<Pairs: RowPairs>(_ pairs: Pairs) {
    for old in 0..<oldStrays.count where oldPartners[old] != Self.none {
      let (place, other) = (Int(oldStrays[old]), Int(newStrays[Int(oldPartners[old])]))
      if !pairs.isSameContent(old: place, new: other) {
        updates.append(PairList<Update>.pack(old: place, new: other))
      }
    }
  }
}
