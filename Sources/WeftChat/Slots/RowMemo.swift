// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What is known of rows: of those that are seen, and of no more than a few others.
///
/// There are two generations. Whatever is asked about moves to the younger; when that has grown well beyond
/// what is seen, it becomes the older, which is forgotten soon after. So rows that stand in every frame are
/// never forgotten, whoever asks about single rows in between.
///
/// Providers keep their answers in one. It is public because only then it is inlined and made for one type
/// in other modules; without, its calls took a fifth of `Plugins/item-changed-64-rows`.
public struct RowMemo<ID: Hashable, Value> {
  @usableFromInline var young: [ID: Value] = [:]
  @usableFromInline var old: [ID: Value] = [:]
  /// About how many rows are seen at once.
  @usableFromInline var seen = 0
  /// Windows since the older generation was the younger.
  @usableFromInline var age = 0

  /// Windows the older generation is kept for: what is seen has been asked about by then.
  private static var longest: Int { 64 }
  /// So many rows may be seen at once whatever the last windows were.
  private static var fewest: Int { 256 }

  /// Creates a memo that knows nothing.
  @inlinable
  public init() {}

  /// How many rows are known at most; some may be counted twice.
  public var count: Int { young.count + old.count }

  /// What is known of a row.
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

  /// Forgets what was not asked about for long.
  ///
  /// To be called when all rows of a window were asked about.
  public mutating func endWindow(of rows: Int) {
    // A large window is forgotten bit by bit, so that single rows asked about in between change nothing.
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

  /// Forgets everything.
  public mutating func removeAll() {
    young = [:]
    old = [:]
  }
}
