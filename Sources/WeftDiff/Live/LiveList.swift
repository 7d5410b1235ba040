// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A list in order that takes changes one by one and tells, frame by frame, what they come to.
///
///     var list = LiveList<String, Descending<Int>>()
///     list.insert("general", by: Descending(10))
///     list.insert("random", by: Descending(20))
///     list.takeChanges()                           // inserts [0, 1]
///     list.update("general", by: Descending(30))   // a message came
///     list.update("general", by: Descending(31))   // and another one
///     list.takeChanges()                           // moves [1 -> 0], updates [1 -> 0]
///
/// However many changes a frame brings, they come to one changeset with the fewest moves: the same
/// that comparing the lists before and after would find, without looking at any row that was not
/// touched.
///
/// It is a value: a copy is a snapshot of the list and of what is yet to be taken.
public struct LiveList<ID: RowIdentity, Key: SortKey> {
  @usableFromInline
  var order: OrderedIndex<ID, Key>

  @usableFromInline
  var touches: [Touch] = []
  /// Finds a touch by the fingerprint of its row, once there are more than a few.
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
    /// What the row is ordered by now, or nil when it is gone.
    @usableFromInline var key: Key?
    @usableFromInline var isUpdated = false
    /// The weight the row is given, or nil to keep what it has.
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

  /// The rows as of the last time the changes were taken.
  public var index: OrderedIndex<ID, Key> { order }

  /// Whether rows were touched since the changes were last taken.
  public var hasChanges: Bool { !touches.isEmpty }
}

// The list as it will be when the changes are taken.
extension LiveList {
  /// Whether a row will be in the list.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool {
    let fingerprint = id.fingerprint(seed: order.seed)
    if let place = place(of: id, fingerprint) { return touches[place].key != nil }
    return order.handle(of: id, fingerprint) != nil
  }

  /// The rows that will be in the list, in no order.
  ///
  /// - Complexity: O(*n*).
  public var upcoming: [ID] {
    let touched = touches.lazy.filter { $0.key != nil }.map(\.id)
    let others = order.window(0..<order.count).filter {
      place(of: $0, $0.fingerprint(seed: order.seed)) == nil
    }
    return touched + others
  }

  /// The row that will be the first of the list.
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

// SAFETY: the one part that is not Sendable by itself is a table whose buckets are changed only by
// whoever alone refers to them.
extension LiveList: @unchecked Sendable where ID: Sendable {}
