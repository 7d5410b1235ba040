// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension LiveList {
  /// Adds a row; a row that is already in the list moves and counts as updated.
  ///
  /// - Parameter weight: The row's weight; nil leaves the weight of a row that is in the list.
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

  /// Records that a row shows other content, and perhaps has another key.
  ///
  /// - Parameter key: The row's new key, or nil when its key is unchanged.
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

  /// Changes the weight of a row at once: weights are not part of a frame.
  ///
  /// - Returns: Whether the row is in the list.
  @inlinable
  @discardableResult
  public mutating func setWeight(_ weight: UInt32, of id: ID) -> Bool {
    precondition(order.isWeighted, "a list made with isWeighted: true has weights")
    if let place = place(of: id, id.fingerprint(seed: order.seed)) {
      guard touches[place].key != nil else { return false }
      touches[place].weight = weight
      if touches[place].handle == Alignment.none { return true }
    }
    return order.setWeight(weight, of: id)
  }

  /// Changes the touch of a row that is in the list; for other rows it does nothing and returns
  /// false.
  @inlinable
  mutating func change(_ id: ID, _ body: (inout Touch) -> Void) -> Bool {
    let fingerprint = id.fingerprint(seed: order.seed)
    if let place = place(of: id, fingerprint) {
      guard touches[place].key != nil else { return false }
      body(&touches[place])
      return true
    }
    guard let handle = order.handle(of: id, fingerprint) else { return false }
    body(&touches[addTouch(id, fingerprint, handle)])
    return true
  }

  /// The index of a row's touch, which is added when there is none.
  @inlinable
  mutating func touch(_ id: ID) -> Int {
    let fingerprint = id.fingerprint(seed: order.seed)
    if let place = place(of: id, fingerprint) { return place }
    return addTouch(id, fingerprint, order.handle(of: id, fingerprint) ?? Alignment.none)
  }

  @inlinable
  func place(of id: ID, _ fingerprint: UInt64) -> Int? {
    guard touches.count > Self.fewTouches else {
      return touches.firstIndex { $0.fingerprint == fingerprint && ID.isSame($0.id, id) }
    }
    return touched?.find(fingerprint) { place in
      let touch = touches[Int(place)]
      return touch.fingerprint == fingerprint && ID.isSame(touch.id, id)
    }.map { Int($0) }
  }

  @inlinable
  mutating func addTouch(_ id: ID, _ fingerprint: UInt64, _ handle: UInt32) -> Int {
    let place = touches.count
    let key = handle == Alignment.none ? nil : order.records[Int(handle)].key
    touches.append(Touch(id: id, fingerprint: fingerprint, handle: handle, key: key))
    if touches.count > Self.fewTouches { enterTouches() }
    return place
  }

  /// Adds to the table the touches that are not in it yet.
  @inlinable
  mutating func enterTouches() {
    var table = touched ?? IdentityTable()
    touched = nil
    for place in table.count..<touches.count {
      table.insert(UInt32(place), touches[place].fingerprint) { touches[Int($0)].fingerprint }
    }
    touched = table
  }
}
