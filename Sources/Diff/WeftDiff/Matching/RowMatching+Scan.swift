// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension RowMatching {
  /// How many rows the scan looks ahead in either list for a row it has not found.
  @inlinable
  static var reach: Int { 48 }

  /// Collects runs and strays of two ranges in one walk over both.
  ///
  /// If the rows differ, the walk looks a few rows ahead in either list. Identities are distinct, so a match is always
  /// the right one and a greedy search loses nothing: a row skipped too early becomes a stray, finds its partner later,
  /// and the order of all rows is settled at the end. In a list that was replaced completely every look-ahead would be
  /// in vain, so a budget limits them.
  ///
  /// - Complexity: O(*n*) comparisons.
  @inlinable
  mutating func scan<Pairs: RowPairs>(_ pairs: Pairs, old: Range<Int>, new: Range<Int>) {
    var i = old.lowerBound
    var j = new.lowerBound
    var oldEnd = old.upperBound
    var newEnd = new.upperBound
    var runOld = i
    var runNew = j
    var budget = (old.count &+ new.count) / 8
    var isTrimmed = false
    while i < oldEnd, j < newEnd {
      let length = pairs.equalRun(old: i, new: j, limit: min(oldEnd &- i, newEnd &- j))
      i &+= length
      j &+= length
      guard i < oldEnd, j < newEnd else { break }
      var skip = Self.neighbour(pairs, old: i..<oldEnd, new: j..<newEnd)
      if !skip.isFound, pairs.isSameRow(old: i, new: j) {
        updates.append(PairList<Update>.pack(old: i, new: j))
        i &+= 1
        j &+= 1
        continue
      }
      closeRun(old: runOld, new: runNew, end: i)
      if !skip.isFound { skip = Self.lookAhead(pairs, old: i..<oldEnd, new: j..<newEnd) }
      budget &-= skip.distance
      if !skip.isFound {
        if !isTrimmed {
          // Only now, because most lists agree to the end, and reading the tail backwards first would read it twice.
          isTrimmed = true
          let tail = Self.commonTail(pairs, old: i..<oldEnd, new: j..<newEnd)
          oldEnd &-= tail
          newEnd &-= tail
        }
        let most = budget < 0 ? Int.max : 1
        (skip.old, skip.new) = (min(most, oldEnd &- i), min(most, newEnd &- j))
      }
      stray(old: i..<(i &+ skip.old), new: j..<(j &+ skip.new))
      i &+= skip.old
      j &+= skip.new
      runOld = i
      runNew = j
    }
    closeRun(old: runOld, new: runNew, end: i)
    stray(old: i..<oldEnd, new: j..<newEnd)
    scanTail(pairs, old: oldEnd..<old.upperBound, new: newEnd)
  }

  /// How many rows to skip until both lists agree again.
  @usableFromInline
  struct Skip {
    @usableFromInline var old = 0
    @usableFromInline var new = 0
    /// The number of rows that the search looked ahead.
    @usableFromInline var distance: Int

    @inlinable
    init(old: Int = 0, new: Int = 0, distance: Int) {
      self.old = old
      self.new = new
      self.distance = distance
    }

    @inlinable var isFound: Bool { old &+ new > 0 }
  }

  /// Checks whether one row was inserted or deleted, as far as that is known without reading identities.
  @inlinable
  static func neighbour<Pairs: RowPairs>(_ pairs: Pairs, old: Range<Int>, new: Range<Int>) -> Skip {
    let i = old.lowerBound
    let j = new.lowerBound
    if old.count > 1, pairs.isIdenticalRow(old: i &+ 1, new: j) { return Skip(old: 1, distance: 1) }
    if new.count > 1, pairs.isIdenticalRow(old: i, new: j &+ 1) { return Skip(new: 1, distance: 1) }
    return Skip(distance: 0)
  }

  /// Searches either list for the next row of the other, nearest rows first.
  @inlinable
  static func lookAhead<Pairs: RowPairs>(
    _ pairs: Pairs,
    old: Range<Int>,
    new: Range<Int>
  ) -> Skip {
    let i = old.lowerBound
    let j = new.lowerBound
    let ahead = min(reach, max(old.count, new.count) &- 1)
    var distance = 1
    while distance <= ahead {
      if distance < old.count, pairs.isSameRow(old: i &+ distance, new: j) {
        return Skip(old: distance, distance: distance)
      }
      if distance < new.count, pairs.isSameRow(old: i, new: j &+ distance) {
        return Skip(new: distance, distance: distance)
      }
      // One row was replaced by another: the most common case that neither search resolves.
      if distance == 1, old.count > 1, new.count > 1,
        pairs.isSameRow(old: i &+ 1, new: j &+ 1)
      {
        return Skip(old: 1, new: 1, distance: 1)
      }
      distance &+= 1
    }
    return Skip(distance: distance)
  }

  /// Returns how many rows at the ends of two ranges have the same identities.
  @inlinable
  static func commonTail<Pairs: RowPairs>(
    _ pairs: Pairs,
    old: Range<Int>,
    new: Range<Int>
  ) -> Int {
    let most = min(old.count, new.count)
    var tail = 0
    while tail < most,
      pairs.isSameRow(old: old.upperBound &- 1 &- tail, new: new.upperBound &- 1 &- tail)
    {
      tail &+= 1
    }
    return tail
  }

  /// Adds the run of matching rows at the end, and the updates among them.
  @inlinable
  mutating func scanTail<Pairs: RowPairs>(_ pairs: Pairs, old: Range<Int>, new: Int) {
    let shift = new &- old.lowerBound
    closeRun(old: old.lowerBound, new: new, end: old.upperBound)
    for place in old where !pairs.isSameContent(old: place, new: place &+ shift) {
      updates.append(PairList<Update>.pack(old: place, new: place &+ shift))
    }
  }

  @inlinable
  mutating func closeRun(old: Int, new: Int, end: Int) {
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
