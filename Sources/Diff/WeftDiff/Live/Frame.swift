// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The changes of a list within one frame, collected by rank.
///
/// Rows that neither left nor arrived keep their order, so their ranks can be computed without visiting them: the old
/// rank of the n-th such row is n plus the number of rows that left before it, and its new rank is n plus the number of
/// rows that arrived before it.
@usableFromInline
struct Frame {
  private let oldCount: Int
  /// Old ranks of deleted and moved rows, descending until `changeset()` reverses them.
  private var left: [UInt32] = []
  /// New ranks of inserted and moved rows, ascending.
  private var arrived: [UInt32] = []
  /// For each arrived row the old rank it left, or none if it is new.
  private var origins: [UInt32] = []
  /// For each touch the old rank that its row left.
  private var ranks: [UInt32] = []
  private var deletes: [UInt32] = []
  private var inserts: [UInt32] = []
  private var updates: [UInt64] = []
  private var leaving: [(rank: UInt32, touch: Int)] = []
  /// Old ranks of rows that keep their order and show other content.
  @usableFromInline
  var updated: [UInt32] = []

  @usableFromInline
  init(oldCount: Int) {
    self.oldCount = oldCount
  }

  /// Records a row that leaves its rank; the caller starts with the last such row.
  @usableFromInline
  mutating func leave(_ rank: Int, isGone: Bool, touch: Int) {
    left.append(UInt32(rank))
    if isGone { deletes.append(UInt32(rank)) } else { leaving.append((UInt32(rank), touch)) }
  }

  /// Ends the first phase: all rows that leave have been recorded.
  @usableFromInline
  mutating func expect(touches: Int) {
    guard !leaving.isEmpty else { return }
    ranks = [UInt32](repeating: RowMatching.none, count: touches)
    for (rank, touch) in leaving { ranks[touch] = rank }
  }

  /// Records a row that arrives at a rank; the caller starts with the first such row.
  @usableFromInline
  mutating func come(_ rank: Int, isNew: Bool, isUpdated: Bool, touch: Int) {
    arrived.append(UInt32(rank))
    origins.append(isNew ? RowMatching.none : ranks[touch])
    if isNew {
      inserts.append(UInt32(rank))
    } else if isUpdated {
      updates.append(PairList<Update>.pack(old: Int(ranks[touch]), new: rank))
    }
  }

  /// Returns the recorded changes as one changeset.
  ///
  /// - Complexity: O(*k* log *k*) for *k* touched rows.
  @usableFromInline
  consuming func changeset() -> Changeset {
    left.reverse()
    deletes.reverse()
    updated.sort()
    let moves = leaving.isEmpty ? [] : moves()
    addUpdatesInPlace()
    updates.sort()
    return Changeset(
      oldCount: oldCount,
      newCount: oldCount - left.count + arrived.count,
      deletes: IndexList(deletes),
      inserts: IndexList(inserts),
      moves: PairList(moves),
      updates: PairList(updates)
    )
  }

  /// Finds the new ranks of updated rows that stayed, in one walk over the departures and arrivals.
  private mutating func addUpdatesInPlace() {
    var gone = 0
    var come = 0
    for rank in updated {
      while gone < left.count, left[gone] < rank { gone += 1 }
      let place = Int(rank) - gone
      while come < arrived.count, Int(arrived[come]) - come <= place { come += 1 }
      updates.append(PairList<Update>.pack(old: Int(rank), new: place + come))
    }
  }

  /// Returns the fewest moves: each moved row competes with the blocks of rows that stayed.
  private func moves() -> [UInt64] {
    var blocks = Blocks()
    var gone = 0
    var come = 0
    var place = 0
    let stayed = oldCount - left.count
    while place < stayed || come < arrived.count {
      while gone < left.count, Int(left[gone]) - gone == place { gone += 1 }
      while come < arrived.count, Int(arrived[come]) - come == place {
        if origins[come] != RowMatching.none {
          blocks.append(stray: origins[come], new: arrived[come])
        }
        come += 1
      }
      let nextGone = gone < left.count ? Int(left[gone]) - gone : stayed
      let nextCome = come < arrived.count ? Int(arrived[come]) - come : stayed
      let end = min(stayed, nextGone, nextCome)
      guard end > place else { continue }
      blocks.append(
        anchor: RowMatching.Run(
          old: UInt32(place + gone),
          new: UInt32(place + come),
          count: UInt32(end - place)
        )
      )
      place = end
    }
    var moves: [UInt64] = []
    blocks.moves(into: &moves)
    return moves
  }
}
