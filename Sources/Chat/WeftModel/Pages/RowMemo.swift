// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A cache for values of rows that holds the visible rows and a limited number of others.
///
/// It has two generations. A row that is looked up moves to the younger one. Once that has grown
/// well beyond the number of visible rows it becomes the older one, which is dropped after a while.
/// So rows that are looked up in every frame are never dropped, whichever single rows are looked up
/// in between.
///
/// Providers cache their answers in it. It is public and inlinable so that other modules specialize
/// it for their types; without that, its calls took a fifth of `Plugins/item-changed-64-rows`.
public struct RowMemo<ID: Hashable, Value> {
  @usableFromInline var young: [ID: Value] = [:]
  @usableFromInline var old: [ID: Value] = [:]
  /// About how many rows are visible at once.
  @usableFromInline var seen = 0
  /// How many windows have ended since the older generation was the younger one.
  @usableFromInline var age = 0

  /// How many windows the older generation is held for; by then every visible row has been looked
  /// up.
  private static var longest: Int { 64 }
  /// The number of rows that are assumed to be visible at least.
  private static var fewest: Int { 256 }

  /// Creates an empty cache.
  @inlinable
  public init() {}

  /// The number of cached rows at most, since a row in both generations counts twice.
  public var count: Int { young.count + old.count }

  /// The cached value of a row.
  public subscript(id: ID) -> Value? {
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

  /// Ends a window of rows and drops values that have not been looked up for long.
  ///
  /// Call it once all rows of the window were looked up.
  public mutating func endWindow(of rows: Int) {
    // The estimate shrinks slowly after a large window, so windows of single rows in between don't
    // drop it.
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

  /// Removes all values.
  public mutating func removeAll() {
    young = [:]
    old = [:]
  }
}
