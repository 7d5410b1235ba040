// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension LiveList {
  /// Applies all pending changes to the index and returns them as one changeset.
  ///
  /// Rows that leave are removed from last to first, and rows that arrive are added from first to
  /// last, so that each rank the index returns on the way is already final.
  ///
  /// - Complexity: O(*k* log *n*) for *k* touched rows.
  @inlinable
  @discardableResult
  public mutating func drainChanges() -> Changeset {
    guard !touches.isEmpty else { return Changeset(oldCount: order.count, newCount: order.count) }
    var frame = Frame(oldCount: order.count)
    var (leaving, coming): ([Int], [Int]) = ([], [])
    for (index, touch) in touches.enumerated() {
      switch (touch.handle != RowMatching.none, touch.key) {
      case (false, nil): break
      case (false, _): coming.append(index)
      case (true, nil): leaving.append(index)
      case (true, let key?) where isMoved(touch.handle, key):
        leaving.append(index)
        coming.append(index)
      case (true, _):
        if touch.isUpdated { frame.updated.append(UInt32(order.rank(ofHandle: touch.handle))) }
        if let weight = touch.weight { order.setWeight(weight, ofHandle: touch.handle) }
      }
    }
    leave(leaving, &frame)
    come(coming, &frame)
    forget()
    touches.removeAll(keepingCapacity: touches.count <= 64)
    touched = nil
    return frame.changeset()
  }

  @inlinable
  func isMoved(_ handle: UInt32, _ key: Key) -> Bool {
    let old = order.records[Int(handle)].key
    return Key.comesFirst(old, key) || Key.comesFirst(key, old)
  }

  /// Removes rows from the order, the last one first.
  @inlinable
  mutating func leave(_ indices: [Int], _ frame: inout Frame) {
    let rows = inOrder(indices) { order.records[Int(touches[$0].handle)].key }
    for place in rows.reversed() {
      let (rank, weight) = order.displace(touches[place].handle)
      let isGone = touches[place].key == nil
      if !isGone, touches[place].weight == nil { touches[place].weight = weight }
      frame.leave(rank, isGone: isGone, touch: place)
    }
  }

  /// Adds rows to the order, the first one first.
  @inlinable
  mutating func come(_ indices: [Int], _ frame: inout Frame) {
    frame.expect(touches: touches.count)
    for index in inOrder(indices, { touches[$0].key ?? order.records[Int(touches[$0].handle)].key })
    {
      let touch = touches[index]
      guard let key = touch.key else { continue }
      let isNew = touch.handle == RowMatching.none
      let handle = isNew ? order.makeHandle(touch.id, key, touch.fingerprint) : touch.handle
      if !isNew { order.records[Int(handle)].key = key }
      let rank = order.insert(handle, weight: touch.weight ?? 0)
      frame.come(rank, isNew: isNew, isUpdated: touch.isUpdated, touch: index)
    }
  }

  /// Removes deleted rows from the tables.
  ///
  /// This comes last because it gives other rows new handles, and it starts with the greatest
  /// handle so that no deleted row is given one.
  @inlinable
  mutating func forget() {
    let gone = touches.filter { $0.key == nil && $0.handle != RowMatching.none }.map(\.handle)
    for handle in gone.sorted(by: >) { order.recycle(handle) }
  }

  /// Returns indices of touches in the order of a key and, among equal keys, of their identities.
  @inlinable
  func inOrder(_ indices: [Int], _ key: (Int) -> Key) -> [Int] {
    guard indices.count > 1 else { return indices }
    // One number holds the prefix above the touch's index, so that sorting rarely looks at a row.
    var rows = indices.map { UInt128(key($0).prefix) << 64 | UInt128($0) }
    rows.sort()
    var ordered = rows.map { Int(truncatingIfNeeded: $0) }
    var start = 0
    for end in 1...rows.count where end == rows.count || rows[end] >> 64 != rows[start] >> 64 {
      if end - start > 1 {
        ordered[start..<end].sort { left, right in
          OrderedIndex<ID, Key>.isRecord(
            OrderedIndex.Record(id: touches[left].id, key: key(left)),
            before: OrderedIndex.Record(id: touches[right].id, key: key(right))
          )
        }
      }
      start = end
    }
    return ordered
  }
}

/// The changes of a list within one frame, collected by rank.
///
/// Rows that neither left nor arrived keep their order, so their ranks follow without looking at
/// them: the old rank of the n-th such row is n plus the number of rows that left before it, and
/// its new rank is n plus the number of rows that arrived before it.
@usableFromInline
struct Frame {
  private let oldCount: Int
  /// Old ranks of deleted and moved rows, descending until `changeset()` reverses them.
  private var left: [UInt32] = []
  /// New ranks of inserted and moved rows, ascending.
  private var arrived: [UInt32] = []
  /// For each arrived row the old rank it left, or none when it is new.
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

  /// Records a row that leaves its rank; the caller goes from the last such row to the first.
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

  /// Records a row that arrives at a rank; the caller goes from the first such row to the last.
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
    var (gone, come) = (0, 0)
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
    var (gone, come, place) = (0, 0, 0)
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
