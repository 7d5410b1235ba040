// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension LiveList {
  /// Applies all pending changes to the index and returns them as one changeset.
  ///
  /// Rows that leave are removed from last to first, and rows that arrive are inserted from first to last, so every
  /// rank that the index returns in between is already final.
  ///
  /// - Complexity: O(*k* log *n*) for *k* touched rows.
  @inlinable
  @discardableResult
  public mutating func drainChanges() -> Changeset {
    guard !touches.isEmpty else { return Changeset(oldCount: order.count, newCount: order.count) }
    if touches.count == 1 {
      defer { touches.removeAll(keepingCapacity: true) }
      return drainOne(touches[0])
    }
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

  /// Applies the one pending change; most frames have only one, which needs no sorting and no comparison with other
  /// changes.
  @inlinable
  mutating func drainOne(_ touch: Touch) -> Changeset {
    let count = order.count
    let isKnown = touch.handle != RowMatching.none
    switch touch.key {
    case let key? where !isKnown:
      let handle = order.makeHandle(touch.id, key: key, fingerprint: touch.fingerprint)
      let rank = order.insert(handle, weight: touch.weight ?? 0)
      return Changeset(oldCount: count, newCount: count + 1, inserts: IndexList([UInt32(rank)]))
    case let key? where isMoved(touch.handle, key):
      let (before, weight) = order.displace(touch.handle)
      order.records[Int(touch.handle)].key = key
      let after = order.insert(touch.handle, weight: touch.weight ?? weight)
      return Changeset(
        oldCount: count,
        newCount: count,
        moves: before == after ? [] : PairList([PairList<Move>.pack(old: before, new: after)]),
        updates: touch.isUpdated ? PairList([PairList<Update>.pack(old: before, new: after)]) : []
      )
    case .some:
      if let weight = touch.weight { order.setWeight(weight, ofHandle: touch.handle) }
      guard touch.isUpdated else { break }
      let rank = order.rank(ofHandle: touch.handle)
      return Changeset(
        oldCount: count,
        newCount: count,
        updates: PairList([PairList<Update>.pack(old: rank, new: rank)])
      )
    case nil where isKnown:
      let rank = order.displace(touch.handle).rank
      order.recycle(touch.handle)
      return Changeset(oldCount: count, newCount: count - 1, deletes: IndexList([UInt32(rank)]))
    case nil: break
    }
    return Changeset(oldCount: count, newCount: count)
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

  /// Inserts rows into the order, the first one first.
  @inlinable
  mutating func come(_ indices: [Int], _ frame: inout Frame) {
    frame.expect(touches: touches.count)
    for index in inOrder(indices, { touches[$0].key ?? order.records[Int(touches[$0].handle)].key })
    {
      let touch = touches[index]
      guard let key = touch.key else { continue }
      let isNew = touch.handle == RowMatching.none
      let handle =
        isNew ? order.makeHandle(touch.id, key: key, fingerprint: touch.fingerprint) : touch.handle
      if !isNew { order.records[Int(handle)].key = key }
      let rank = order.insert(handle, weight: touch.weight ?? 0)
      frame.come(rank, isNew: isNew, isUpdated: touch.isUpdated, touch: index)
    }
  }

  /// Removes deleted rows from the tables.
  ///
  /// This comes last because it gives other rows new handles, and it starts with the greatest handle so that no deleted
  /// row gets a new one.
  @inlinable
  mutating func forget() {
    let gone = touches.filter { $0.key == nil && $0.handle != RowMatching.none }.map(\.handle)
    for handle in gone.sorted(by: >) { order.recycle(handle) }
  }

  /// Returns indices of touches in the order of a key and, among equal keys, of their identities.
  @inlinable
  func inOrder(_ indices: [Int], _ key: (Int) -> Key) -> [Int] {
    guard indices.count > 1 else { return indices }
    // One number combines the prefix and the touch's index, so that sorting rarely accesses a row.
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
