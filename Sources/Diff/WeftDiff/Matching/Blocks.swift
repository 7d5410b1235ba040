// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Rows that are in both lists, as blocks that neither list interrupts, in the order of the new
/// one.
///
/// The blocks of the heaviest increasing chain stay, and all others move. So the rows that stay are
/// a longest increasing subsequence, at a cost that grows with the changes instead of the rows.
struct Blocks: ~Copyable {
  private var blocks = RawVector<Alignment.Run>()
  private var isAscending = true

  /// Adds the next block in the order of the new list, merged with the last one where both lists
  /// allow it.
  mutating func append(_ block: Alignment.Run) {
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
