// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Rows that are in both lists, as blocks that neither list interrupts, in the order of the new
/// one.
///
/// The blocks of the heaviest increasing chain stay, and all others move. So the rows that stay are
/// a longest increasing subsequence, at a cost that grows with the changes instead of the rows.
struct Blocks: ~Copyable {
  private var blocks = RawVector<RowMatching.Run>()
  private var isAscending = true

  /// Adds the next block in the order of the new list, merged with the last one where both lists
  /// allow it.
  mutating func append(_ block: RowMatching.Run) {
    if blocks.count > 0 {
      let last = blocks[blocks.count - 1]
      let follows = last.old &+ last.count == block.old && last.new &+ last.count == block.new
      if follows {
        blocks[blocks.count - 1].count += block.count
        return
      }
      if last.old > block.old { isAscending = false }
    }
    blocks.append(block)
  }

  /// Appends the moves, ascending by old index.
  ///
  /// - Complexity: O(*b* log *b*) for *b* blocks, O(1) when none is out of order.
  func moves(into moves: inout [UInt64]) {
    if isAscending { return }
    var order = RawVector<UInt64>()
    for index in 0..<blocks.count { order.append(UInt64(blocks[index].old) << 32 | UInt64(index)) }
    order.sortByUpperHalf()
    var ranks = RawVector<UInt32>(repeating: 0, count: blocks.count)
    for rank in 0..<order.count { ranks[Int(order[rank] & 0xFFFF_FFFF)] = UInt32(rank) }
    var search = HeaviestIncreasing(count: blocks.count)
    for index in 0..<blocks.count {
      search.append(rank: Int(ranks[index]), weight: Int(blocks[index].count))
    }
    let stays = search.chain()
    for rank in 0..<order.count {
      let index = Int(order[rank] & 0xFFFF_FFFF)
      if stays[index] { continue }
      let block = blocks[index]
      for offset in 0..<block.count {
        moves.append(
          PairList<Move>.pack(old: Int(block.old + offset), new: Int(block.new + offset))
        )
      }
    }
  }
}

/// A search for an increasing subsequence of the greatest weight.
///
/// The caller appends elements one after the other with their ranks, a permutation of the numbers
/// from 0 on. A Fenwick tree over the ranks holds the best chain that ends at or below each rank.
///
/// - Complexity: O(*n* log *n*).
private struct HeaviestIncreasing: ~Copyable {
  private static var none: UInt32 { .max }

  /// For each Fenwick node the element that ends the heaviest chain of its range.
  private var best: RawVector<UInt32>
  /// For each element the weight of the heaviest chain it ends.
  private var weights = RawVector<Int>()
  /// For each element the one before it in that chain.
  private var previous = RawVector<UInt32>()
  private var heaviest = Self.none

  init(count: Int) {
    best = RawVector(repeating: Self.none, count: count + 1)
  }

  /// Adds the next element.
  mutating func append(rank: Int, weight: Int) {
    let element = UInt32(truncatingIfNeeded: weights.count)
    var before = Self.none
    var beforeWeight = 0
    var node = rank
    while node > 0 {
      let candidate = best[node]
      if candidate != Self.none, weights[Int(candidate)] > beforeWeight {
        before = candidate
        beforeWeight = weights[Int(candidate)]
      }
      node &= node &- 1
    }
    let total = beforeWeight + weight
    weights.append(total)
    previous.append(before)
    if heaviest == Self.none || weights[Int(heaviest)] < total { heaviest = element }
    node = rank + 1
    while node < best.count {
      let rival = best[node]
      if rival == Self.none || weights[Int(rival)] < total { best[node] = element }
      node += node & -node
    }
  }

  /// Returns, for each element, whether it is in the chain.
  consuming func chain() -> RawVector<Bool> {
    var isIn = RawVector<Bool>(repeating: false, count: weights.count)
    var element = heaviest
    while element != Self.none {
      isIn[Int(element)] = true
      element = previous[Int(element)]
    }
    return isIn
  }
}
