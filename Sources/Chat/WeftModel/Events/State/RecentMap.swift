// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A map that forgets its oldest keys, for facts that matter only while events may repeat.
struct RecentMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The number of keys held: far more than a server repeats, far fewer than a session sees.
  static var capacity: Int { 16_384 }

  private(set) var values: BackedMap<Key, Value>
  private var order = PersistentMap<Int, Key>()
  private var oldest = 0
  private var next = 0

  /// - Parameter backing: The external owner of older values, which forgets the oldest of them.
  init(_ backing: BackedMap<Key, Value>.Backing? = nil) {
    values = BackedMap(backing)
  }

  var count: Int { values.count }

  /// The value of a key, nil when there was none or it is forgotten.
  ///
  /// - Complexity: O(log *n*).
  subscript(key: Key) -> Value? {
    values[key]
  }

  /// Writes a value; a key that was there keeps its age.
  mutating func set(_ value: Value, for key: Key) {
    let isNew = values.changed[key] == nil
    values[key] = value
    guard isNew else { return }
    order[next] = key
    next += 1
    while values.changed.count > Self.capacity, let key = order[oldest] {
      order[oldest] = nil
      values.forget(key)
      oldest += 1
    }
  }

  /// Drops all changes after the backing has saved them; without a backing the map stays as it is.
  mutating func settle() {
    values.settle()
    if values.changed.count == 0 { (order, oldest, next) = (PersistentMap(), 0, 0) }
  }
}
