// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Alignment {
  /// Pairs the strays by a hash table of 32 fingerprint bits and a stray's index in each entry.
  ///
  /// A row is read only when those bits agree, and then it is almost surely the right one.
  ///
  /// Colliding fingerprints and repeated identities make long chains; when following them has cost
  /// more than sorting would, sorting takes over. So no choice of identities makes the cost
  /// quadratic.
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
      // From 1 on, so that 0 is an empty slot.
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
    let olds = sortedFree(oldStrays, oldPartners, pairs, offset: 0)
    let news = sortedFree(newStrays, partners, pairs, offset: pairs.oldCount)
    var (i, j) = (0, 0)
    while i < olds.count, j < news.count {
      let (old, new) = (Int(oldStrays[olds[i]]), Int(newStrays[news[j]]))
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

  /// The indices of strays without a partner, by identity, equal ones in the order of the list.
  @inlinable
  func sortedFree<Pairs: RowPairs>(
    _ strays: borrowing RawVector<UInt32>,
    _ partners: borrowing RawVector<UInt32>,
    _ pairs: Pairs,
    offset: Int
  ) -> [Int] {
    var positions: [Int] = []
    for position in 0..<strays.count where partners[position] == Self.none {
      positions.append(position)
    }
    let places = strays.array()
    positions.sort { left, right in
      let (place, other) = (Int(places[left]) &+ offset, Int(places[right]) &+ offset)
      if pairs.isBefore(place, other) { return true }
      return left < right && !pairs.isBefore(other, place)
    }
    return positions
  }
}
