// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What happened to the rows of a list within one frame, by ranks.
///
/// Rows that neither left nor came keep their order, so what lies between them is known without
/// looking: the n-th of them stands at n plus those that left before it in the old list, and at n plus
/// those that came before it in the new one.
@usableFromInline
struct Frame {
  private let oldCount: Int
  /// Old ranks of the rows that left their place, descending.
  private var left: [UInt32] = []
  /// New ranks of the rows that took a place, ascending.
  private var arrived: [UInt32] = []
  /// For each row that took a place the old rank it left, or none when it is new.
  private var origins: [UInt32] = []
  /// For each touch the old rank it left.
  private var ranks: [UInt32] = []
  private var deletes: [UInt32] = []
  private var inserts: [UInt32] = []
  private var updates: [UInt64] = []
  private var leaving: [(rank: UInt32, touch: Int)] = []
  /// Old ranks of the rows that kept their place and show something else.
  @usableFromInline
  var updated: [UInt32] = []

  @usableFromInline
  init(oldCount: Int) {
    self.oldCount = oldCount
  }

  /// Notes a row that leaves its place; such rows are told from the last to the first.
  @usableFromInline
  mutating func leave(_ rank: Int, isGone: Bool, touch: Int) {
    left.append(UInt32(rank))
    if isGone { deletes.append(UInt32(rank)) } else { leaving.append((UInt32(rank), touch)) }
  }

  /// Ends the leaving.
  @usableFromInline
  mutating func expect(touches: Int) {
    guard !leaving.isEmpty else { return }
    ranks = [UInt32](repeating: Alignment.none, count: touches)
    for (rank, touch) in leaving { ranks[touch] = rank }
  }

  /// Notes a row that takes a place; such rows are told from the first to the last.
  @usableFromInline
  mutating func come(_ rank: Int, isNew: Bool, isUpdated: Bool, touch: Int) {
    arrived.append(UInt32(rank))
    origins.append(isNew ? Alignment.none : ranks[touch])
    if isNew {
      inserts.append(UInt32(rank))
    } else if isUpdated {
      updates.append(PairList<Update>.pack(old: Int(ranks[touch]), new: rank))
    }
  }

  /// All of it as one changeset.
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

  /// Finds the new ranks of rows that stayed, in one walk over what left and what came.
  private mutating func addUpdatesInPlace() {
    var (gone, come) = (0, 0)
    for rank in updated {
      while gone < left.count, left[gone] < rank { gone += 1 }
      let place = Int(rank) - gone
      while come < arrived.count, Int(arrived[come]) - come <= place { come += 1 }
      updates.append(PairList<Update>.pack(old: Int(rank), new: place + come))
    }
  }

  /// The fewest moves: the rows that took a place compete with the blocks of rows that stayed.
  private func moves() -> [UInt64] {
    var blocks = Blocks()
    var (gone, come, place) = (0, 0, 0)
    let stayed = oldCount - left.count
    while place < stayed || come < arrived.count {
      while gone < left.count, Int(left[gone]) - gone == place { gone += 1 }
      while come < arrived.count, Int(arrived[come]) - come == place {
        if origins[come] != Alignment.none {
          blocks.append(Alignment.Run(old: origins[come], new: arrived[come], count: 1))
        }
        come += 1
      }
      let nextGone = gone < left.count ? Int(left[gone]) - gone : stayed
      let nextCome = come < arrived.count ? Int(arrived[come]) - come : stayed
      let end = min(stayed, nextGone, nextCome)
      guard end > place else { continue }
      blocks.append(
        Alignment.Run(
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
