// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An ordered list that takes changes one by one and returns one changeset for each frame.
///
///     var list = LiveList<String, Descending<Int>>()
///     list.insert("general", by: Descending(10))
///     list.insert("random", by: Descending(20))
///     list.takeChanges()                           // inserts [0, 1]
///     list.update("general", by: Descending(30))   // a message came
///     list.update("general", by: Descending(31))   // and another one
///     list.takeChanges()                           // moves [1 -> 0], updates [1 -> 0]
///
/// However many changes a frame brings, ``takeChanges()`` returns one changeset with the fewest
/// moves. It equals the result of comparing the lists before and after, but only touched rows are
/// looked at.
///
/// The list is a value: a copy is a snapshot of the rows and of the pending changes.
public struct LiveList<ID: RowIdentity, Key: SortKey> {
  @usableFromInline
  var order: OrderedIndex<ID, Key>

  @usableFromInline
  var touches: [Touch] = []
  /// The table that finds a touch by the fingerprint of its row, once there are more than a few.
  @usableFromInline
  var touched: IdentityTable?

  @inlinable
  static var fewTouches: Int { 8 }

  /// A row that changed since the last frame.
  @usableFromInline
  struct Touch {
    @usableFromInline let id: ID
    @usableFromInline let fingerprint: UInt64
    /// The row's handle in the index, or none when it was not in the last frame.
    @usableFromInline let handle: UInt32
    /// The row's new key, or nil when the row is removed.
    @usableFromInline var key: Key?
    @usableFromInline var isUpdated = false
    /// The row's new weight, or nil when its weight is unchanged.
    @usableFromInline var weight: UInt32?

    @inlinable
    init(id: ID, fingerprint: UInt64, handle: UInt32, key: Key?) {
      self.id = id
      self.fingerprint = fingerprint
      self.handle = handle
      self.key = key
    }
  }

  /// Creates an empty list.
  ///
  /// - Parameter isWeighted: Whether rows have weights, such as heights.
  public init(isWeighted: Bool = false) {
    order = OrderedIndex(isWeighted: isWeighted)
  }

  /// Creates a list that shows the rows of an index.
  public init(_ index: OrderedIndex<ID, Key>) {
    order = index
  }

  /// The rows as of the last ``takeChanges()``.
  public var index: OrderedIndex<ID, Key> { order }

  /// Whether changes are pending.
  public var hasChanges: Bool { !touches.isEmpty }
}

// The list with its pending changes.
extension LiveList {
  /// Whether a row is in the list, pending changes included.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool {
    let fingerprint = id.fingerprint(seed: order.seed)
    if let place = place(of: id, fingerprint) { return touches[place].key != nil }
    return order.handle(of: id, fingerprint) != nil
  }

  /// All rows of the list, pending changes included, in no order.
  ///
  /// - Complexity: O(*n*).
  public var upcoming: [ID] {
    let touched = touches.lazy.filter { $0.key != nil }.map(\.id)
    let others = order.window(0..<order.count).filter {
      place(of: $0, $0.fingerprint(seed: order.seed)) == nil
    }
    return touched + others
  }

  /// The first row of the list, pending changes included.
  ///
  /// - Complexity: O(*k* log *n*) for *k* touched rows.
  public var upcomingFirst: ID? {
    var first = firstUntouched
    for touch in touches {
      guard let key = touch.key else { continue }
      let record = OrderedIndex<ID, Key>.Record(id: touch.id, key: key)
      if first.map({ OrderedIndex<ID, Key>.isRecord(record, before: $0) }) ?? true {
        first = record
      }
    }
    return first?.id
  }

  private var firstUntouched: OrderedIndex<ID, Key>.Record? {
    for rank in 0..<order.count {
      let handle = Int(order.tree.handle(at: rank))
      let record = order.records[handle]
      if place(of: record.id, record.id.fingerprint(seed: order.seed)) == nil { return record }
    }
    return nil
  }
}

// SAFETY: the one part that is not Sendable by itself is a table whose buckets are mutated only
// while they are uniquely referenced.
extension LiveList: @unchecked Sendable where ID: Sendable {}
