// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension OrderedIndex {
  /// Whether rows have weights.
  @inlinable
  public var isWeighted: Bool { tree.isWeighted }

  /// The total weight of all rows.
  public var totalWeight: Int { tree.totalWeight }

  /// The weight of a row, or nil when it is not in the index.
  @inlinable
  public func weight(of id: ID) -> UInt32? {
    guard let rank = rank(of: id) else { return nil }
    return UInt32(offset(ofRank: rank + 1) - offset(ofRank: rank))
  }

  /// Changes the weight of a row; returns false when the row is not in the index.
  @inlinable
  @discardableResult
  public mutating func setWeight(_ weight: UInt32, of id: ID) -> Bool {
    precondition(tree.isWeighted, "an index made with isWeighted: true has weights")
    guard let handle = handle(of: id) else { return false }
    setWeight(weight, ofHandle: handle)
    return true
  }

  @inlinable
  mutating func setWeight(_ weight: UInt32, ofHandle handle: UInt32) {
    let (row, record, records) = search(handle)
    tree.setWeight(weight, of: row) { Self.isRecord(records[Int($0)], before: record) }
  }

  /// The total weight of the rows before a rank; for the rank after the last row, of all rows.
  @inlinable
  public func offset(ofRank rank: Int) -> Int {
    precondition(rank >= 0 && rank <= count, "rank \(rank) is not within the \(count) rows")
    return rank == count ? totalWeight : tree.offset(ofRank: rank)
  }

  /// The rank of the row that contains an offset, and the offset within that row.
  ///
  /// Rows without weight contain no offset. A negative offset returns the start of the first row;
  /// an offset from the total weight on returns the rank after the last row.
  @inlinable
  public func rank(atOffset offset: Int) -> (rank: Int, rest: Int) {
    if offset < 0 || isEmpty { return (0, 0) }
    if offset >= totalWeight { return (count, 0) }
    return tree.rank(atOffset: offset)
  }
}
