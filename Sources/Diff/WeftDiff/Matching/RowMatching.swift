// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The result of matching two lists: which rows belong together.
///
/// Matching has two steps. A scan walks both lists side by side and collects the runs that agree; rows that it can't
/// match nearby are left over as strays. Then only the strays are looked up by their identities.
@usableFromInline
struct RowMatching: ~Copyable {
  /// Rows that are adjacent in both lists.
  @usableFromInline
  struct Run: BitwiseCopyable {
    @usableFromInline var old: UInt32
    @usableFromInline var new: UInt32
    @usableFromInline var count: UInt32

    @inlinable
    init(old: UInt32, new: UInt32, count: UInt32) {
      self.old = old
      self.new = new
      self.count = count
    }
  }

  /// The value for no partner.
  @inlinable
  static var none: UInt32 { .max }

  /// The runs, ascending in both lists within a lane.
  @usableFromInline
  var runs = RawVector<Run>()
  /// Indices of the old list that are in no run.
  @usableFromInline
  var oldStrays = RawVector<UInt32>()
  /// Indices of the new list that are in no run.
  @usableFromInline
  var newStrays = RawVector<UInt32>()
  /// For each stray of the new list the index of its partner in `oldStrays`, or none.
  @usableFromInline
  var partners = RawVector<UInt32>()
  /// For each stray of the old list the index of its partner in `newStrays`, or none.
  @usableFromInline
  var oldPartners = RawVector<UInt32>()
  /// Index pairs of one row with different contents; those in runs first, ascending by old index.
  @usableFromInline
  var updates = RawVector<UInt64>()

  @inlinable
  init() {}

  /// The parts of `runs` and both stray lists from one pair of ranges that were scanned together.
  @usableFromInline
  struct Lane {
    var runs: Range<Int>
    var oldStrays: Range<Int>
    var newStrays: Range<Int>
  }

  /// The parts collected so far; the next lane starts at their ends.
  @usableFromInline
  var lane: Lane {
    Lane(
      runs: 0..<runs.count,
      oldStrays: 0..<oldStrays.count,
      newStrays: 0..<newStrays.count
    )
  }
}

extension RowMatching {
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

  /// Returns the updates, ascending by old index.
  func sortedUpdates() -> [UInt64] {
    var pairs = updates.array()
    for index in pairs.indices.dropFirst() where pairs[index - 1] > pairs[index] {
      pairs.sort()
      break
    }
    return pairs
  }

  /// Returns the list indices of strays without a partner.
  static func alone(
    _ strays: borrowing RawVector<UInt32>,
    _ partners: borrowing RawVector<UInt32>
  ) -> [UInt32] {
    partners.isEmpty ? strays.array() : strays.array(where: partners, are: Self.none)
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
        blocks.append(anchor: runs[run])
        run += 1
      }
      blocks.append(stray: oldStrays[Int(partner)], new: place)
    }
    while run < lane.runs.upperBound {
      blocks.append(anchor: runs[run])
      run += 1
    }
    blocks.moves(into: &moves)
  }
}
