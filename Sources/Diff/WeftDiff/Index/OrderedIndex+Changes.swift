// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension OrderedIndex {
  /// Inserts a row at the position of its key, or moves it there if it is already in the index.
  ///
  /// - Parameter weight: The row's weight; `nil` keeps the weight of an existing row, and means 0 for a new one.
  @inlinable
  @discardableResult
  public mutating func insert(_ id: ID, by key: Key, weight: UInt32? = nil) -> RankChange {
    if let handle = handle(of: id) { return move(handle: handle, to: key, weight: weight) }
    let handle = makeHandle(id, key: key, fingerprint: id.fingerprint(seed: seed))
    return RankChange(before: nil, after: insert(handle, weight: weight ?? 0))
  }

  /// Moves a row to the position of a key; returns `nil` if the row is not in the index.
  @inlinable
  @discardableResult
  public mutating func move(_ id: ID, to key: Key) -> RankChange? {
    guard let handle = handle(of: id) else { return nil }
    return move(handle: handle, to: key)
  }

  /// Removes a row; returns `nil` if it is not in the index.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> RankChange? {
    guard let handle = handle(of: id) else { return nil }
    let rank = displace(handle).rank
    recycle(handle)
    return RankChange(before: rank, after: nil)
  }

  @inlinable
  mutating func move(handle: UInt32, to key: Key, weight: UInt32? = nil) -> RankChange {
    let (before, oldWeight) = displace(handle)
    records[Int(handle)].key = key
    return RankChange(before: before, after: insert(handle, weight: weight ?? oldWeight))
  }

  /// Adds a row to the tables, but not to the order yet.
  @inlinable
  mutating func makeHandle(_ id: ID, key: Key, fingerprint: UInt64) -> UInt32 {
    precondition(records.count < UInt32.max - 1, "an index is limited to 2^32 - 2 rows")
    let handle = UInt32(records.count)
    records.append(Record(id: id, key: key))
    identities.insert(handle, fingerprint) { [records, seed] in
      records[Int($0)].id.fingerprint(seed: seed)
    }
    return handle
  }

  /// Removes a row from the tables after it has been removed from the order.
  ///
  /// The row with the last handle takes over the free one, so that the records stay dense and release their memory.
  @inlinable
  mutating func recycle(_ handle: UInt32) {
    identities.remove(handle, records[Int(handle)].id.fingerprint(seed: seed))
    let last = UInt32(records.count - 1)
    if handle != last {
      let (row, record, records) = search(last)
      tree.replaceHandle(of: row, with: handle) { Self.isRecord(records[Int($0)], before: record) }
      identities.replace(last, with: handle, record.id.fingerprint(seed: seed))
    }
    let record = records.removeLast()
    if handle != last { records[Int(handle)] = record }
  }

  /// Inserts a row into the order by its record's key, and returns its rank.
  @inlinable
  mutating func insert(_ handle: UInt32, weight: UInt32) -> Int {
    precondition(weight == 0 || tree.isWeighted, "an index made with isWeighted: true has weights")
    let (row, record, records) = search(handle)
    return tree.insert(row, weight: weight) { Self.isRecord(records[Int($0)], before: record) }
  }

  /// Removes a row from the order, and returns its former rank and weight.
  @inlinable
  mutating func displace(_ handle: UInt32) -> (rank: Int, weight: UInt32) {
    let (row, record, records) = search(handle)
    return tree.remove(row) { Self.isRecord(records[Int($0)], before: record) }
  }
}

/// The rank of a row before and after a change.
public struct RankChange: Sendable, Equatable {
  /// The rank among the rows before the change, or `nil` if the row was not among them.
  public let before: Int?
  /// The rank among the rows after the change, or `nil` if the row was removed.
  public let after: Int?

  /// Creates a change from two ranks, each counted from 0.
  @inlinable
  public init(before: Int?, after: Int?) {
    self.before = before
    self.after = after
  }
}
