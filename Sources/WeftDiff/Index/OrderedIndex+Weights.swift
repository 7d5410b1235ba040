// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension OrderedIndex {
  /// Whether rows have weights.
  @inlinable
  public var isWeighted: Bool { tree.isWeighted }

  /// What all rows weigh together.
  public var totalWeight: Int { tree.totalWeight }

  /// What a row weighs, or nil when it is not in the index.
  @inlinable
  public func weight(of id: ID) -> UInt32? {
    guard let rank = rank(of: id) else { return nil }
    return UInt32(offset(ofRank: rank + 1) - offset(ofRank: rank))
  }

  /// Gives a row another weight; false when it is not in the index.
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

  /// What the rows before a rank weigh; for the rank after the last row, what all do.
  @inlinable
  public func offset(ofRank rank: Int) -> Int {
    precondition(rank >= 0 && rank <= count, "rank \(rank) is not within the \(count) rows")
    return rank == count ? totalWeight : tree.offset(ofRank: rank)
  }

  /// The rank of the row that holds an offset, and how far into the row the offset is.
  ///
  /// Rows without weight hold no offset. Below 0 it is the start of the first row; from the total
  /// weight on there is no row, and the rank is the one after the last.
  @inlinable
  public func rank(atOffset offset: Int) -> (rank: Int, rest: Int) {
    if offset < 0 || isEmpty { return (0, 0) }
    if offset >= totalWeight { return (count, 0) }
    return tree.rank(atOffset: offset)
  }
}
