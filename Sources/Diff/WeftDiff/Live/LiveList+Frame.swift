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
  public mutating func takeChanges() -> Changeset {
    guard !touches.isEmpty else { return Changeset(oldCount: order.count, newCount: order.count) }
    var frame = Frame(oldCount: order.count)
    var (leaving, coming): ([Int], [Int]) = ([], [])
    for (place, touch) in touches.enumerated() {
      switch (touch.handle != Alignment.none, touch.key) {
      case (false, nil): break
      case (false, _): coming.append(place)
      case (true, nil): leaving.append(place)
      case (true, let key?) where isMoved(touch.handle, key):
        leaving.append(place)
        coming.append(place)
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
  mutating func leave(_ places: [Int], _ frame: inout Frame) {
    let rows = inOrder(places) { order.records[Int(touches[$0].handle)].key }
    for place in rows.reversed() {
      let (rank, weight) = order.displace(touches[place].handle)
      let isGone = touches[place].key == nil
      if !isGone, touches[place].weight == nil { touches[place].weight = weight }
      frame.leave(rank, isGone: isGone, touch: place)
    }
  }

  /// Adds rows to the order, the first one first.
  @inlinable
  mutating func come(_ places: [Int], _ frame: inout Frame) {
    frame.expect(touches: touches.count)
    for place in inOrder(places, { touches[$0].key ?? order.records[Int(touches[$0].handle)].key })
    {
      let touch = touches[place]
      guard let key = touch.key else { continue }
      let isNew = touch.handle == Alignment.none
      let handle = isNew ? order.makeHandle(touch.id, key, touch.fingerprint) : touch.handle
      if !isNew { order.records[Int(handle)].key = key }
      let rank = order.place(handle, weight: touch.weight ?? 0)
      frame.come(rank, isNew: isNew, isUpdated: touch.isUpdated, touch: place)
    }
  }

  /// Removes deleted rows from the tables.
  ///
  /// This comes last because it gives other rows new handles, and it starts with the greatest
  /// handle so that no deleted row is given one.
  @inlinable
  mutating func forget() {
    let gone = touches.filter { $0.key == nil && $0.handle != Alignment.none }.map(\.handle)
    for handle in gone.sorted(by: >) { order.recycle(handle) }
  }

  /// Returns indices of touches in the order of a key and, among equal keys, of their identities.
  @inlinable
  func inOrder(_ places: [Int], _ key: (Int) -> Key) -> [Int] {
    guard places.count > 1 else { return places }
    // One number holds the prefix above the touch's index, so that sorting rarely looks at a row.
    var rows = places.map { UInt128(key($0).prefix) << 64 | UInt128($0) }
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
