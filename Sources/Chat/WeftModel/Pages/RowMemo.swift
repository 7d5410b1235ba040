// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A cache of values by row, which keeps the visible rows and a limited number of others.
///
/// It has two generations. Looking up a row moves it to the younger one. When that has grown well beyond the number of
/// visible rows it becomes the older one, which is dropped after a while. So rows that are looked up in every frame are
/// never dropped, no matter how many single rows are looked up between frames.
///
/// Providers cache their answers in it. It is inlinable so that other modules specialize it for their types;
/// without that, its calls took a fifth of `Plugins/item-changed-64-rows`.
package struct RowMemo<ID: Hashable, Value> {
  @usableFromInline var young: [ID: Value] = [:]
  @usableFromInline var old: [ID: Value] = [:]
  /// The approximate number of rows visible at once.
  @usableFromInline var seen = 0
  /// The number of windows that have ended since the older generation was the younger one.
  @usableFromInline var age = 0

  /// The number of windows for which the older generation is kept; by then every visible row was looked up.
  private static var longest: Int { 64 }
  /// The minimum number of rows that are assumed to be visible.
  private static var fewest: Int { 256 }

  /// Creates an empty cache.
  @inlinable
  package init() {}

  /// An upper bound on the number of cached rows; a row in both generations counts twice.
  package var count: Int { young.count + old.count }

  /// Accesses the cached value of a row; reading it keeps the row in the cache.
  package subscript(id: ID) -> Value? {
    @inlinable mutating get {
      if let value = young[id] { return value }
      guard !old.isEmpty, let value = old.removeValue(forKey: id) else { return nil }
      young[id] = value
      return value
    }
    @inlinable set {
      young[id] = newValue
      if newValue == nil, !old.isEmpty { old[id] = nil }
    }
  }

  /// Ends a window of rows and drops values that have not been looked up recently.
  ///
  /// Call it after all rows of the window have been looked up.
  package mutating func endWindow(of rows: Int) {
    // The estimate shrinks slowly after a large window, so that windows of single rows in between don't empty the
    // cache.
    seen = max(rows, Self.fewest, seen - seen / 64)
    if young.count > 2 * seen + 64 {
      old = young
      young = [:]
      age = 0
    } else if !old.isEmpty {
      age += 1
      if age == Self.longest { old = [:] }
    }
  }

  /// Drops both generations, for example when the values depend on something else that has changed.
  package mutating func removeAll() {
    young = [:]
    old = [:]
  }
}
