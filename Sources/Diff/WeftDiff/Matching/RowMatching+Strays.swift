// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension RowMatching {
  /// Finds the partners of the strays by their identities, and the updates among them.
  ///
  /// Neighbours often stay neighbours, forwards or backwards, so the stray next to the last partner is tried before the
  /// table, which is built only if that doesn't suffice.
  ///
  /// - Complexity: O(*s*) for *s* strays; O(*s* log *s*) comparisons if fingerprints collide or identities repeat.
  @inlinable
  mutating func matchStrays<Pairs: RowPairs>(_ pairs: Pairs) {
    guard !oldStrays.isEmpty, !newStrays.isEmpty else { return }
    partners = RawVector(repeating: Self.none, count: newStrays.count)
    oldPartners = RawVector(repeating: Self.none, count: oldStrays.count)
    var up = 0
    var down = oldStrays.count &- 1
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
      let place = Int(oldStrays[old])
      let other = Int(newStrays[Int(oldPartners[old])])
      if !pairs.isSameContent(old: place, new: other) {
        updates.append(PairList<Update>.pack(old: place, new: other))
      }
    }
  }
}

extension RowMatching {
  /// Pairs the strays with a hash table, whose entries have 32 fingerprint bits and a stray's index.
  ///
  /// A row is read only if those bits agree, and then it is almost surely the right one.
  ///
  /// Colliding fingerprints and repeated identities make long chains; when following them has cost more than sorting
  /// would, sorting takes over. So no choice of identities makes the cost quadratic.
  @inlinable
  mutating func matchByTable<Pairs: RowPairs>(_ pairs: Pairs) {
    let capacity = 2 << (Int.bitWidth - (oldStrays.count &- 1).leadingZeroBitCount)
    let mask = capacity &- 1
    var table = RawVector<UInt64>(repeating: 0, count: capacity)
    let seed = Fingerprint.seed
    var steps = 0
    let bound = 32 &* (oldStrays.count &+ newStrays.count)
    for old in 0..<oldStrays.count where oldPartners[old] == Self.none {
      let fingerprint = Fingerprint.spread(
        pairs.fingerprint(old: Int(oldStrays[old]), seed: seed)
      )
      var slot = Int(truncatingIfNeeded: fingerprint) & mask
      while table[slot] != 0 {
        slot = (slot &+ 1) & mask
        steps &+= 1
      }
      // Starts at 1, so that 0 is an empty slot.
      table[slot] = (fingerprint >> 32) << 32 | UInt64(truncatingIfNeeded: old &+ 1)
      if steps > bound { return matchBySorting(pairs) }
    }
    for new in 0..<newStrays.count where partners[new] == Self.none {
      let place = Int(newStrays[new])
      let fingerprint = Fingerprint.spread(pairs.fingerprint(new: place, seed: seed))
      var slot = Int(truncatingIfNeeded: fingerprint) & mask
      while table[slot] != 0 {
        let entry = table[slot]
        let old = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) &- 1
        if entry >> 32 == fingerprint >> 32, oldPartners[old] == Self.none,
          pairs.isSameRow(old: Int(oldStrays[old]), new: place)
        {
          pair(old, new)
          break
        }
        slot = (slot &+ 1) & mask
        steps &+= 1
      }
      if steps > bound { return matchBySorting(pairs) }
    }
  }

  /// Pairs the strays that have no partner yet by sorting both sides by identity.
  @inlinable
  mutating func matchBySorting<Pairs: RowPairs>(_ pairs: Pairs) {
    let olds = sortedFree(oldStrays, partners: oldPartners, in: pairs, offset: 0)
    let news = sortedFree(newStrays, partners: partners, in: pairs, offset: pairs.oldCount)
    var i = 0
    var j = 0
    while i < olds.count, j < news.count {
      let old = Int(oldStrays[olds[i]])
      let new = Int(newStrays[news[j]])
      if pairs.isSameRow(old: old, new: new) {
        pair(olds[i], news[j])
        i += 1
        j += 1
      } else if pairs.isBefore(old, new &+ pairs.oldCount) {
        i += 1
      } else {
        j += 1
      }
    }
  }

  /// Returns the indices of strays without a partner, by identity; equal ones in list order.
  @inlinable
  func sortedFree<Pairs: RowPairs>(
    _ strays: borrowing RawVector<UInt32>,
    partners: borrowing RawVector<UInt32>,
    in pairs: Pairs,
    offset: Int
  ) -> [Int] {
    var positions: [Int] = []
    for position in 0..<strays.count where partners[position] == Self.none {
      positions.append(position)
    }
    let places = strays.array()
    positions.sort { left, right in
      let place = Int(places[left]) &+ offset
      let other = Int(places[right]) &+ offset
      if pairs.isBefore(place, other) { return true }
      return left < right && !pairs.isBefore(other, place)
    }
    return positions
  }
}
