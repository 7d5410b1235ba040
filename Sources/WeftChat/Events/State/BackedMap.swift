// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A map of what differs from what somebody else keeps, such as a file; without anybody a map of its own.
///
/// Values that are read are not kept here: what is not changed takes no memory.
struct BackedMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Who keeps the rest.
  struct Backing: Sendable {
    let value: @Sendable (Key) -> Value?
    let keys: @Sendable () -> [Key]
    let count: @Sendable () -> Int
  }

  /// What was written here; nil where a key was taken away.
  private(set) var changed = PersistentMap<Key, Value?>()
  private let backing: Backing?

  init(_ backing: Backing? = nil) {
    self.backing = backing
  }

  /// The value of a key.
  subscript(key: Key) -> Value? {
    get {
      if let change = changed[key] { return change }
      return backing?.value(key)
    }
    set {
      // Only what somebody else keeps has to be remembered as gone.
      if newValue == nil, backing == nil {
        changed[key] = Value??.none
      } else {
        changed[key] = .some(newValue)
      }
    }
  }

  /// Every key, in no order that means anything.
  ///
  /// - Complexity: O(*n*) in all there are.
  var keys: [Key] {
    let here = changed.keys
    guard let backing else { return here }
    let gone = Set(here)
    return backing.keys().filter { !gone.contains($0) } + here.filter { self[$0] != nil }
  }

  /// How many keys there are.
  ///
  /// - Complexity: O(*k*) in those that were changed, besides what counting takes there.
  var count: Int {
    guard let backing else { return changed.count }
    var count = backing.count()
    changed.forEach { key, value in
      count += (value == nil ? 0 : 1) - (backing.value(key) == nil ? 0 : 1)
    }
    return count
  }

  /// Whether there is no key at all.
  var isEmpty: Bool {
    if let backing, backing.count() > 0 { return count == 0 }
    return !changed.keys.contains { self[$0] != nil }
  }

  /// Forgets what was written here of a key.
  mutating func forget(_ key: Key) { changed[key] = Value??.none }

  /// Forgets what was written here, because who keeps the rest has taken it over.
  mutating func settle() { changed = PersistentMap() }
}
