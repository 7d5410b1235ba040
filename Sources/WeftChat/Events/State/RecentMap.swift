// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A map that forgets its oldest keys, for what only matters while events may still repeat.
struct RecentMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Keys kept: far more than a server repeats, far less than a session sees.
  static var capacity: Int { 16_384 }

  private(set) var values: BackedMap<Key, Value>
  private var order = PersistentMap<Int, Key>()
  private var oldest = 0
  private var next = 0

  /// - Parameter backing: who keeps what is older, and forgets the oldest of it.
  init(_ backing: BackedMap<Key, Value>.Backing? = nil) {
    values = BackedMap(backing)
  }

  var count: Int { values.count }

  /// The value of a key, nil when there was none or it is forgotten.
  ///
  /// - Complexity: O(log *n*), for reading and for writing.
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

  /// Forgets what was written here, because who keeps the rest has taken it over.
  mutating func settle() {
    values.settle()
    (order, oldest, next) = (PersistentMap(), 0, 0)
  }
}
