// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Rows that are in both lists, as blocks that are contiguous in both, in the order of the new one.
///
/// The blocks of the heaviest increasing chain stay, and all others move. So the rows that stay are a longest
/// increasing subsequence, at a cost that grows with the changes instead of the rows.
///
/// Most rows keep their order: they are anchors, and the others are strays. A chain that contains a stray contains none
/// of the anchors that the stray has passed. If these anchors have more rows than all strays together, the anchors
/// alone are heavier than such a chain, so that stray moves, and no search is needed.
struct Blocks: ~Copyable {
  /// Rows that may have to move.
  private struct Stray: BitwiseCopyable {
    let old: UInt32
    let new: UInt32
    var count: UInt32
    /// The number of anchors before it in the new list.
    let newPlace: UInt32
    /// The number of anchors before it in the old list.
    var oldPlace: UInt32 = 0
    /// The number of rows in anchors that come before it in one list and after it in the other.
    var passed: UInt32 = 0
    var mayStay = true
  }

  private var anchors = RawVector<RowMatching.Run>()
  private var strays = RawVector<Stray>()
  /// The end, in the old list, of the block that was added last.
  private var end: UInt32 = 0
  private var isAscending = true

  /// Appends the next block of rows; blocks added with this method ascend in both lists.
  mutating func append(anchor block: RowMatching.Run) {
    if block.old < end { isAscending = false }
    end = block.old &+ block.count
    anchors.append(block)
  }

  /// Appends the next row, which may be anywhere in the old list.
  mutating func append(stray old: UInt32, new: UInt32) {
    let place = UInt32(truncatingIfNeeded: anchors.count)
    let last = strays.count - 1
    if last >= 0, old == end, strays[last].newPlace == place,
      new == strays[last].new &+ strays[last].count
    {
      strays[last].count &+= 1
    } else {
      if old < end { isAscending = false }
      strays.append(Stray(old: old, new: new, count: 1, newPlace: place))
    }
    end = old &+ 1
  }

  /// Appends the moves, ascending by old index.
  ///
  /// - Complexity: O(*b* log *b*) for *b* blocks, O(1) if all are in order.
  consuming func moves(into moves: inout [UInt64]) {
    if isAscending { return }
    var order = RawVector<UInt64>()
    for index in 0..<strays.count { order.append(UInt64(strays[index].old) << 32 | UInt64(index)) }
    order.sortByUpperHalf()
    let first = moves.count
    if placeStrays(order) > 0 { searchChain(order, into: &moves) }
    let hasMovedAnchors = moves.count > first
    for position in 0..<order.count {
      let stray = strays[Int(order[position] & 0xFFFF_FFFF)]
      if !stray.mayStay { Self.move(stray.old, to: stray.new, count: stray.count, into: &moves) }
    }
    if hasMovedAnchors { moves[first...].sort() }
  }

  private static func move(
    _ old: UInt32,
    to new: UInt32,
    count: UInt32,
    into moves: inout [UInt64]
  ) {
    for offset in 0..<count {
      moves.append(PairList<Move>.pack(old: Int(old &+ offset), new: Int(new &+ offset)))
    }
  }
}

extension Blocks {
  /// Finds what each stray has passed, and which strays certainly move.
  ///
  /// - Returns: How many rows of strays may stay.
  private mutating func placeStrays(_ order: borrowing RawVector<UInt64>) -> Int {
    var rowsBefore = RawVector<UInt32>()
    var rows: UInt32 = 0
    for place in 0..<anchors.count {
      rowsBefore.append(rows)
      rows &+= anchors[place].count
    }
    rowsBefore.append(rows)
    var place = 0
    var staying = 0
    for position in 0..<order.count {
      let index = Int(order[position] & 0xFFFF_FFFF)
      var stray = strays[index]
      while place < anchors.count, anchors[place].old < stray.old { place &+= 1 }
      stray.oldPlace = UInt32(truncatingIfNeeded: place)
      let old = rowsBefore[place]
      let new = rowsBefore[Int(stray.newPlace)]
      stray.passed = old > new ? old &- new : new &- old
      strays[index] = stray
      staying &+= Int(stray.count)
    }
    var most: Int
    // Each stray that is settled lowers the bound for the others.
    repeat {
      most = staying
      staying = 0
      for index in 0..<strays.count where strays[index].mayStay {
        strays[index].mayStay = strays[index].passed <= most
        if strays[index].mayStay { staying &+= Int(strays[index].count) }
      }
    } while staying > 0 && staying <= most / 2
    return staying
  }

  /// A sequence of anchors with no stray between them that may stay, or one such stray.
  private struct Block: BitwiseCopyable {
    /// The index of the first anchor or of the stray.
    let first: Int
    /// The number of anchors; 0 for a stray.
    let anchors: Int
  }

  /// Finds which of the strays that may stay do so, and appends the moves of anchors that must move for them.
  private mutating func searchChain(
    _ order: borrowing RawVector<UInt64>,
    into moves: inout [UInt64]
  ) {
    var begins = RawVector(repeating: false, count: anchors.count + 1)
    begins[anchors.count] = true
    for index in 0..<strays.count where strays[index].mayStay {
      begins[Int(strays[index].oldPlace)] = true
      begins[Int(strays[index].newPlace)] = true
    }
    var blocks = RawVector<Block>()
    var weights = RawVector<Int>()
    var ofAnchors = RawVector<Int>()
    var ofStrays = RawVector(repeating: 0, count: strays.count)
    var anchor = 0
    for index in 0...strays.count {
      let end = index < strays.count ? Int(strays[index].newPlace) : anchors.count
      if index < strays.count, !strays[index].mayStay { continue }
      while anchor < end {
        let first = anchor
        var weight = 0
        repeat {
          weight &+= Int(anchors[anchor].count)
          anchor &+= 1
        } while !begins[anchor]
        ofAnchors.append(blocks.count)
        blocks.append(Block(first: first, anchors: anchor &- first))
        weights.append(weight)
      }
      guard index < strays.count else { break }
      ofStrays[index] = blocks.count
      blocks.append(Block(first: index, anchors: 0))
      weights.append(Int(strays[index].count))
    }
    var ranks = RawVector(repeating: 0, count: blocks.count)
    var rank = 0
    var next = 0
    for position in 0...order.count {
      var end = anchors.count
      var index = 0
      if position < order.count {
        index = Int(order[position] & 0xFFFF_FFFF)
        if !strays[index].mayStay { continue }
        end = Int(strays[index].oldPlace)
      }
      while next < ofAnchors.count, blocks[ofAnchors[next]].first < end {
        ranks[ofAnchors[next]] = rank
        next = next &+ 1
        rank = rank &+ 1
      }
      if position < order.count {
        ranks[ofStrays[index]] = rank
        rank &+= 1
      }
    }
    var search = HeaviestIncreasing(count: blocks.count)
    for index in 0..<blocks.count { search.append(rank: ranks[index], weight: weights[index]) }
    let stays = search.chain()
    for index in 0..<blocks.count where !stays[index] {
      let block = blocks[index]
      if block.anchors == 0 { strays[block.first].mayStay = false }
      for place in block.first..<block.first &+ block.anchors {
        Self.move(
          anchors[place].old,
          to: anchors[place].new,
          count: anchors[place].count,
          into: &moves
        )
      }
    }
  }
}
