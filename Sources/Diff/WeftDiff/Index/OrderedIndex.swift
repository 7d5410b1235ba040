// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Rows in the order of a sort key, found by identity, by rank and by offset.
///
///     var index = OrderedIndex<String, Descending<Int>>()
///     index.insert("general", by: Descending(20))
///     index.insert("random", by: Descending(10))
///     index.insert("random", by: Descending(30))  // before 1, after 0
///     index[0]                                    // "random"
///
/// Rows with the same key are ordered by the bytes of their identities, so that the order of all rows is fully
/// determined. Rows may have a weight, such as a height, and then offsets are found as fast as ranks.
///
/// A copy is a snapshot: it takes constant time and doesn't change when the original does.
///
/// Every operation is O(log *n*) unless its documentation says otherwise. A row with a 64-bit key takes about 30 bytes
/// in addition to its identity, which are released when it is removed.
public struct OrderedIndex<ID: RowIdentity, Key: SortKey> {
  /// The identity and the key of a row, found by its handle.
  @usableFromInline
  struct Record {
    @usableFromInline var id: ID
    @usableFromInline var key: Key

    @inlinable
    init(id: ID, key: Key) {
      self.id = id
      self.key = key
    }
  }

  @usableFromInline
  var tree: CountedTree
  @usableFromInline
  var records = PagedColumn<Record>()
  @usableFromInline
  var identities = IdentityTable()
  @usableFromInline
  let seed: UInt64

  /// Creates an empty index.
  ///
  /// - Parameter isWeighted: Whether rows have weights, which take five more bytes for each row.
  @inlinable
  public init(isWeighted: Bool = false) {
    tree = CountedTree(isWeighted: isWeighted)
    seed = Fingerprint.seed
  }

  /// Creates an index of many rows; if an identity is repeated, its last row counts.
  ///
  /// - Complexity: O(*n* log *n*), several times faster than inserting the rows in any order.
  @inlinable
  public init(_ rows: some Sequence<(id: ID, key: Key)>) {
    self.init(rows.lazy.map { (id: $0.id, key: $0.key, weight: 0) }, isWeighted: false)
  }

  /// Creates an index of many rows with weights; if an identity is repeated, its last row counts.
  ///
  /// - Complexity: O(*n* log *n*), several times faster than inserting the rows in any order.
  @inlinable
  public init(_ rows: some Sequence<(id: ID, key: Key, weight: UInt32)>) {
    self.init(rows, isWeighted: true)
  }

  @inlinable
  init(_ rows: some Sequence<(id: ID, key: Key, weight: UInt32)>, isWeighted: Bool) {
    self.init(isWeighted: isWeighted)
    var weights: [UInt32] = []
    for row in rows {
      if let handle = handle(of: row.id) {
        records[Int(handle)].key = row.key
        weights[Int(handle)] = row.weight
      } else {
        _ = makeHandle(row.id, key: row.key, fingerprint: row.id.fingerprint(seed: seed))
        weights.append(row.weight)
      }
    }
    // If rows are inserted in order, each one is placed beside the one before, in memory that is already cached.
    let prefixes = (0..<records.count).map { records[$0].key.prefix }
    let handles = (0..<records.count).sorted { left, right in
      if prefixes[left] != prefixes[right] { return prefixes[left] < prefixes[right] }
      return Self.isRecord(records[left], before: records[right])
    }
    for handle in handles { _ = insert(UInt32(handle), weight: weights[handle]) }
  }

  /// The number of rows.
  public var count: Int { tree.count }

  /// Whether there are no rows.
  public var isEmpty: Bool { count == 0 }
}

// Queries.
extension OrderedIndex {
  /// The identity of the row at a rank.
  @inlinable
  public subscript(rank: Int) -> ID {
    precondition(rank >= 0 && rank < count, "rank \(rank) is not one of the \(count) rows")
    return records[Int(tree.handle(at: rank))].id
  }

  /// Whether a row is in the index.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool { handle(of: id) != nil }

  /// Returns the key of a row, or `nil` if it is not in the index.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func key(of id: ID) -> Key? { handle(of: id).map { records[Int($0)].key } }

  /// Returns the rank of a row, or `nil` if it is not in the index.
  @inlinable
  public func rank(of id: ID) -> Int? {
    handle(of: id).map { rank(ofHandle: $0) }
  }

  /// Returns the rank that a row, which is not in the index, would have with a key.
  @inlinable
  public func rank(of id: ID, by key: Key) -> Int {
    let row = SearchedRow(key: key.prefix, handle: .max)
    let record = Record(id: id, key: key)
    return tree.rank(of: row) { Self.isRecord(records[Int($0)], before: record) }
  }

  /// Returns the identities of the rows in a range of ranks, in order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* ranks.
  @inlinable
  public func window(_ ranks: Range<Int>) -> [ID] {
    var ids: [ID] = []
    ids.reserveCapacity(ranks.count)
    forEach(in: ranks) { ids.append($0) }
    return ids
  }

  /// Calls the body with the identity of each row in a range of ranks, in order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* ranks.
  @inlinable
  public func forEach(in ranks: Range<Int>, _ body: (ID) -> Void) {
    precondition(
      ranks.lowerBound >= 0 && ranks.upperBound <= count,
      "ranks \(ranks) are not within the \(count) rows"
    )
    tree.forEachHandle(in: ranks) { body(records[Int($0)].id) }
  }

  @inlinable
  func handle(of id: ID) -> UInt32? { handle(of: id, id.fingerprint(seed: seed)) }

  @inlinable
  func handle(of id: ID, _ fingerprint: UInt64) -> UInt32? {
    identities.find(fingerprint) { ID.isSame(records[Int($0)].id, id) }
  }

  @inlinable
  func rank(ofHandle handle: UInt32) -> Int {
    let (row, record, records) = search(handle)
    return tree.rank(of: row) { Self.isRecord(records[Int($0)], before: record) }
  }

  /// Returns the tree's entry for a handle, with the records that its order closure compares.
  @inlinable
  func search(
    _ handle: UInt32
  ) -> (row: SearchedRow, record: Record, records: PagedColumn<Record>) {
    let record = records[Int(handle)]
    return (SearchedRow(key: record.key.prefix, handle: handle), record, records)
  }

  /// Whether one row comes before another, given that their prefixes are equal.
  @inlinable
  static func isRecord(_ record: Record, before other: Record) -> Bool {
    if Key.comesFirst(record.key, other.key) { return true }
    if Key.comesFirst(other.key, record.key) { return false }
    return ID.isBefore(record.id, other.id)
  }
}

// Weights.
extension OrderedIndex {
  /// Whether rows have weights.
  @inlinable
  public var isWeighted: Bool { tree.isWeighted }

  /// The total weight of all rows.
  public var totalWeight: Int { tree.totalWeight }

  /// Returns the weight of a row, or `nil` if it is not in the index.
  @inlinable
  public func weight(of id: ID) -> UInt32? {
    guard let rank = rank(of: id) else { return nil }
    return UInt32(offset(ofRank: rank + 1) - offset(ofRank: rank))
  }

  /// Changes the weight of a row; returns false if the row is not in the index.
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

  /// Returns the total weight of the rows before a rank, or of all rows for the rank after the last.
  @inlinable
  public func offset(ofRank rank: Int) -> Int {
    precondition(rank >= 0 && rank <= count, "rank \(rank) is not within the \(count) rows")
    return rank == count ? totalWeight : tree.offset(ofRank: rank)
  }

  /// Returns the rank of the row that contains an offset, and the offset within that row.
  ///
  /// Rows without weight contain no offset. A negative offset returns the start of the first row; an offset at or above
  /// the total weight returns the rank after the last row.
  @inlinable
  public func rank(atOffset offset: Int) -> (rank: Int, rest: Int) {
    if offset < 0 || isEmpty { return (0, 0) }
    if offset >= totalWeight { return (count, 0) }
    return tree.rank(atOffset: offset)
  }
}

// SAFETY: copies share nodes, pages and buckets, but a mutation first copies everything not uniquely referenced.
extension OrderedIndex: @unchecked Sendable where ID: Sendable {}
