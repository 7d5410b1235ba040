// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A map that stores only the changes to values that an external owner holds, such as a file.
///
/// Without a backing it stores everything itself. Values read from the backing are not cached, so an unchanged value
/// takes no memory.
struct BackedMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Access to the external owner's values.
  struct Backing: Sendable {
    let value: @Sendable (Key) -> Value?
    let keys: @Sendable () -> [Key]
    let count: @Sendable () -> Int
  }

  /// The values written here; the inner optional is `nil` for a removed key.
  private(set) var changed = PersistentMap<Key, Value?>()
  private let backing: Backing?

  init(_ backing: Backing? = nil) {
    self.backing = backing
  }

  /// Accesses the value of a key.
  subscript(key: Key) -> Value? {
    get {
      if let change = changed[key] { return change }
      return backing?.value(key)
    }
    set {
      // A removal must be remembered only if the backing still has the key.
      if newValue == nil, backing == nil {
        changed[key] = Value??.none
      } else {
        changed[key] = .some(newValue)
      }
    }
  }

  /// Accesses the value of a key, or a default if there is none.
  subscript(key: Key, default absent: @autoclosure () -> Value) -> Value {
    get { self[key] ?? absent() }
    set { self[key] = newValue }
  }

  /// Every key, in no particular order.
  ///
  /// - Complexity: O(*n*) in all keys.
  var keys: [Key] {
    let here = changed.keys
    guard let backing else { return here }
    let gone = Set(here)
    return backing.keys().filter { !gone.contains($0) } + here.filter { self[$0] != nil }
  }

  /// The number of keys.
  ///
  /// - Complexity: O(*k*) in the changed keys, plus the cost of the backing's count.
  var count: Int {
    guard let backing else { return changed.count }
    var count = backing.count()
    changed.forEach { key, value in
      count += (value == nil ? 0 : 1) - (backing.value(key) == nil ? 0 : 1)
    }
    return count
  }

  /// Whether the map has no keys.
  var isEmpty: Bool {
    if let backing, backing.count() > 0 { return count == 0 }
    return !changed.keys.contains { self[$0] != nil }
  }

  /// Drops the change of a key, which then has the backing's value again.
  mutating func forget(_ key: Key) { changed[key] = Value??.none }

  /// Drops all changes once the backing has saved them; does nothing without a backing.
  mutating func settle() {
    if backing != nil { changed = PersistentMap() }
  }
}

/// A map that drops its oldest keys, for facts that matter only while events may repeat.
///
/// It is saved as the notes of its kind, so every map has a kind, and no two maps of a state share one.
struct RecentMap<Key: NoteKey, Value: NoteValue>: Sendable {
  /// The number of keys kept: far more than a server repeats, far fewer than a session sees.
  static var capacity: Int { 16_384 }

  /// The kind of notes that the map is saved as.
  let kind: StateNote.Kind
  private(set) var values: BackedMap<Key, Value>
  private var order = PersistentMap<Int, Key>()
  private var oldest = 0
  private var next = 0

  /// - Parameter backing: The external owner of older values, which drops the oldest of them.
  init(_ kind: StateNote.Kind, in backing: (any ChatBacking)? = nil) {
    self.kind = kind
    values = BackedMap(backing.map { BackedMap.Backing(kind, in: $0) })
  }

  var count: Int { values.count }

  /// The changes, as notes.
  var notes: [StateNote] { values.notes(kind) }

  /// The value of a key, or `nil` if there is none or it has been dropped.
  ///
  /// - Complexity: O(log *n*).
  subscript(key: Key) -> Value? {
    values[key]
  }

  /// Writes a value; an existing key keeps its age.
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

  /// Drops all changes once the backing has saved them; does nothing without a backing.
  mutating func settle() {
    values.settle()
    if values.changed.count == 0 { (order, oldest, next) = (PersistentMap(), 0, 0) }
  }
}
