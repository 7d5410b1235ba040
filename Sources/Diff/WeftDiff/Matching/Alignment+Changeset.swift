// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Alignment {
  /// Returns the alignment of two plain lists as a changeset.
  @usableFromInline
  consuming func changeset(oldCount: Int, newCount: Int) -> Changeset {
    var moves: [UInt64] = []
    collectMoves(of: lane, into: &moves)
    return Changeset(
      oldCount: oldCount,
      newCount: newCount,
      deletes: IndexList(Self.alone(oldStrays, oldPartners)),
      inserts: IndexList(Self.alone(newStrays, partners)),
      moves: PairList(moves),
      updates: PairList(sortedUpdates())
    )
  }

  /// The updates, ascending by old index.
  func sortedUpdates() -> [UInt64] {
    var pairs = updates.array()
    for index in pairs.indices.dropFirst() where pairs[index - 1] > pairs[index] {
      pairs.sort()
      break
    }
    return pairs
  }

  /// The list indices of strays without a partner.
  static func alone(
    _ strays: borrowing RawVector<UInt32>,
    _ partners: borrowing RawVector<UInt32>
  ) -> [UInt32] {
    if partners.isEmpty { return strays.array() }
    var alone: [UInt32] = []
    for position in 0..<strays.count where partners[position] == Self.none {
      alone.append(strays[position])
    }
    return alone
  }

  /// Collects the moves among the rows of one lane, ascending by old index.
  func collectMoves(of lane: Lane, into moves: inout [UInt64]) {
    if partners.isEmpty { return }
    var blocks = Blocks()
    var run = lane.runs.lowerBound
    for position in lane.newStrays {
      let partner = partners[position]
      guard partner != Self.none, lane.oldStrays.contains(Int(partner)) else { continue }
      let place = newStrays[position]
      while run < lane.runs.upperBound, runs[run].new < place {
        blocks.append(runs[run])
        run += 1
      }
      blocks.append(Run(old: oldStrays[Int(partner)], new: place, count: 1))
    }
    while run < lane.runs.upperBound {
      blocks.append(runs[run])
      run += 1
    }
    blocks.moves(into: &moves)
  }
}
