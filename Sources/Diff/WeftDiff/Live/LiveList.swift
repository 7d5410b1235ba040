// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An ordered list that takes changes one by one and returns one changeset for each frame.
///
///     var list = LiveList<String, Descending<Int>>()
///     list.insert("general", by: Descending(10))
///     list.insert("random", by: Descending(20))
///     list.drainChanges()                           // inserts [0, 1]
///     list.update("general", by: Descending(30))   // a message arrived
///     list.update("general", by: Descending(31))   // and another one
///     list.drainChanges()                           // moves [1 -> 0], updates [1 -> 0]
///
/// No matter how many changes a frame has, ``drainChanges()`` returns one changeset with the fewest moves. It equals
/// the result of comparing the lists before and after, but only touched rows are visited.
///
/// The list is a value: a copy is a snapshot of the rows and of the pending changes.
public struct LiveList<ID: RowIdentity, Key: SortKey> {
  @usableFromInline
  var order: OrderedIndex<ID, Key>

  @usableFromInline
  var touches: [Touch] = []
  /// The table that finds a touch by the fingerprint of its row, used once there are more than a few.
  @usableFromInline
  var touched: IdentityTable?

  @inlinable
  static var fewTouches: Int { 8 }

  /// A row that changed since the last frame.
  @usableFromInline
  struct Touch {
    @usableFromInline let id: ID
    @usableFromInline let fingerprint: UInt64
    /// The row's handle in the index, or none if the last frame didn't have it.
    @usableFromInline let handle: UInt32
    /// The row's new key, or `nil` if the row is removed.
    @usableFromInline var key: Key?
    @usableFromInline var isUpdated = false
    /// The row's new weight, or `nil` if its weight is unchanged.
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

  /// The rows as of the last ``drainChanges()``.
  public var index: OrderedIndex<ID, Key> { order }

  /// Whether changes are pending.
  public var hasChanges: Bool { !touches.isEmpty }
}

// The list including its pending changes.
extension LiveList {
  /// Whether a row is in the list, including pending changes.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool {
    let fingerprint = id.fingerprint(seed: order.seed)
    if let place = index(of: id, fingerprint) { return touches[place].key != nil }
    return order.handle(of: id, fingerprint) != nil
  }

  /// All rows of the list, including pending changes, in no particular order.
  ///
  /// - Complexity: O(*n*).
  public var upcoming: [ID] {
    let touched = touches.lazy.filter { $0.key != nil }.map(\.id)
    let others = order.window(0..<order.count).filter {
      index(of: $0, $0.fingerprint(seed: order.seed)) == nil
    }
    return touched + others
  }

  /// The first row of the list, including pending changes.
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
      if index(of: record.id, record.id.fingerprint(seed: order.seed)) == nil { return record }
    }
    return nil
  }
}

// Changes, which become part of the next frame.
extension LiveList {
  /// Inserts a row; a row that is already in the list moves and counts as updated.
  ///
  /// - Parameter weight: The row's weight; `nil` keeps the weight of an existing row.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func insert(_ id: ID, by key: Key, weight: UInt32? = nil) {
    precondition(
      (weight ?? 0) == 0 || order.isWeighted,
      "a list made with isWeighted: true has weights"
    )
    let place = touch(id)
    touches[place].isUpdated = true
    touches[place].key = key
    if let weight { touches[place].weight = weight }
  }

  /// Records that the content of a row has changed, and possibly its key.
  ///
  /// - Parameter key: The row's new key, or `nil` if its key is unchanged.
  /// - Returns: Whether the row is in the list.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func update(_ id: ID, by key: Key? = nil) -> Bool {
    change(id) { touch in
      touch.isUpdated = true
      if let key { touch.key = key }
    }
  }

  /// Changes the key of a row whose content is unchanged.
  ///
  /// - Returns: Whether the row is in the list.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func move(_ id: ID, to key: Key) -> Bool {
    change(id) { $0.key = key }
  }

  /// Removes a row.
  ///
  /// - Returns: Whether the row was in the list.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> Bool {
    change(id) { touch in
      touch.key = nil
      touch.isUpdated = true
      touch.weight = nil
    }
  }

  /// Changes the weight of a row immediately, because weights are not part of a frame.
  ///
  /// - Returns: Whether the row is in the list.
  @inlinable
  @discardableResult
  public mutating func setWeight(_ weight: UInt32, of id: ID) -> Bool {
    precondition(order.isWeighted, "a list made with isWeighted: true has weights")
    if let place = index(of: id, id.fingerprint(seed: order.seed)) {
      guard touches[place].key != nil else { return false }
      touches[place].weight = weight
      if touches[place].handle == RowMatching.none { return true }
    }
    return order.setWeight(weight, of: id)
  }

  /// Changes the touch of a row that is in the list; does nothing and returns false for other rows.
  @inlinable
  mutating func change(_ id: ID, _ body: (inout Touch) -> Void) -> Bool {
    let fingerprint = id.fingerprint(seed: order.seed)
    if let place = index(of: id, fingerprint) {
      guard touches[place].key != nil else { return false }
      body(&touches[place])
      return true
    }
    guard let handle = order.handle(of: id, fingerprint) else { return false }
    body(&touches[addTouch(id, fingerprint: fingerprint, handle: handle)])
    return true
  }

  /// Returns the index of a row's touch, and adds the touch if it is missing.
  @inlinable
  mutating func touch(_ id: ID) -> Int {
    let fingerprint = id.fingerprint(seed: order.seed)
    if let place = index(of: id, fingerprint) { return place }
    return addTouch(
      id,
      fingerprint: fingerprint,
      handle: order.handle(of: id, fingerprint) ?? RowMatching.none
    )
  }

  @inlinable
  func index(of id: ID, _ fingerprint: UInt64) -> Int? {
    guard touches.count > Self.fewTouches else {
      return touches.firstIndex { $0.fingerprint == fingerprint && ID.isSame($0.id, id) }
    }
    return touched?.find(fingerprint) { place in
      let touch = touches[Int(place)]
      return touch.fingerprint == fingerprint && ID.isSame(touch.id, id)
    }.map { Int($0) }
  }

  @inlinable
  mutating func addTouch(_ id: ID, fingerprint: UInt64, handle: UInt32) -> Int {
    let place = touches.count
    let key = handle == RowMatching.none ? nil : order.records[Int(handle)].key
    touches.append(Touch(id: id, fingerprint: fingerprint, handle: handle, key: key))
    if touches.count > Self.fewTouches { enterTouches() }
    return place
  }

  /// Adds the touches to the table that it doesn't have yet.
  @inlinable
  mutating func enterTouches() {
    var table = touched ?? IdentityTable()
    touched = nil
    for index in table.count..<touches.count {
      table.insert(UInt32(index), touches[index].fingerprint) { touches[Int($0)].fingerprint }
    }
    touched = table
  }
}

// SAFETY: the only part that is not Sendable by itself is a table whose buckets are mutated only while they are
// uniquely referenced.
extension LiveList: @unchecked Sendable where ID: Sendable {}
