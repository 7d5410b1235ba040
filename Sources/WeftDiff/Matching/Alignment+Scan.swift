// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Alignment {
  /// How many rows the scan looks ahead in either list for the row it misses.
  @inlinable
  static var reach: Int { 48 }

  /// Collects runs and strays of two ranges in one walk over both.
  ///
  /// Where the rows differ, the walk looks a few rows ahead in either list. With distinct identities
  /// any agreement found is the only one there is, so looking greedily loses nothing: what was passed
  /// over wrongly is a stray, finds its partner later, and the order of all is settled at the end.
  /// Rows replaced wholesale would make the walk look ahead in vain, so that is bounded.
  ///
  /// - Complexity: O(*n*) comparisons.
  @inlinable
  mutating func scan<Pairs: RowPairs>(_ pairs: Pairs, old: Range<Int>, new: Range<Int>) {
    var (i, j) = (old.lowerBound, new.lowerBound)
    var (oldEnd, newEnd) = (old.upperBound, new.upperBound)
    var (runOld, runNew) = (i, j)
    var budget = (old.count &+ new.count) / 8
    var isTrimmed = false
    while i < oldEnd, j < newEnd {
      let length = pairs.equalRun(old: i, new: j, limit: min(oldEnd &- i, newEnd &- j))
      i &+= length
      j &+= length
      guard i < oldEnd, j < newEnd else { break }
      if pairs.isSameRow(old: i, new: j) {
        updates.append(PairList<Update>.pack(old: i, new: j))
        i &+= 1
        j &+= 1
        continue
      }
      closeRun(runOld, runNew, i)
      var (skipOld, skipNew) = (0, 0)
      let ahead = min(Self.reach, max(oldEnd &- i, newEnd &- j) &- 1)
      var distance = 1
      while distance <= ahead {
        if i &+ distance < oldEnd, pairs.isSameRow(old: i &+ distance, new: j) {
          skipOld = distance
          break
        }
        if j &+ distance < newEnd, pairs.isSameRow(old: i, new: j &+ distance) {
          skipNew = distance
          break
        }
        // One row replaced by another, the commonest case that neither side resolves.
        if distance == 1, i &+ 1 < oldEnd, j &+ 1 < newEnd,
          pairs.isSameRow(old: i &+ 1, new: j &+ 1)
        {
          (skipOld, skipNew) = (1, 1)
          break
        }
        distance &+= 1
      }
      budget &-= distance
      if skipOld == 0, skipNew == 0 {
        if !isTrimmed {
          // Only now: most lists agree to the end, and reading the tail backwards first would read
          // it twice.
          isTrimmed = true
          while oldEnd > i, newEnd > j, pairs.isSameRow(old: oldEnd &- 1, new: newEnd &- 1) {
            oldEnd &-= 1
            newEnd &-= 1
          }
        }
        (skipOld, skipNew) = (min(1, oldEnd &- i), min(1, newEnd &- j))
        if budget < 0 { (skipOld, skipNew) = (oldEnd &- i, newEnd &- j) }
      }
      stray(old: i..<(i &+ skipOld), new: j..<(j &+ skipNew))
      i &+= skipOld
      j &+= skipNew
      (runOld, runNew) = (i, j)
    }
    closeRun(runOld, runNew, i)
    stray(old: i..<oldEnd, new: j..<newEnd)
    scanTail(pairs, old: oldEnd..<old.upperBound, new: newEnd)
  }

  /// Takes in the rows at the end that are known to agree; only their contents are left to compare.
  @inlinable
  mutating func scanTail<Pairs: RowPairs>(_ pairs: Pairs, old: Range<Int>, new: Int) {
    let shift = new &- old.lowerBound
    closeRun(old.lowerBound, new, old.upperBound)
    for place in old where !pairs.isSameContent(old: place, new: place &+ shift) {
      updates.append(PairList<Update>.pack(old: place, new: place &+ shift))
    }
  }

  @inlinable
  mutating func closeRun(_ old: Int, _ new: Int, _ end: Int) {
    guard end > old else { return }
    runs.append(
      Run(
        old: UInt32(truncatingIfNeeded: old),
        new: UInt32(truncatingIfNeeded: new),
        count: UInt32(truncatingIfNeeded: end &- old)
      )
    )
  }

  @inlinable
  mutating func stray(old: Range<Int>, new: Range<Int>) {
    for place in old { oldStrays.append(UInt32(truncatingIfNeeded: place)) }
    for place in new { newStrays.append(UInt32(truncatingIfNeeded: place)) }
  }
}
