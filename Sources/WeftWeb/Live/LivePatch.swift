// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What changes on a page that shows another scene.
public struct LivePatch: Equatable, Sendable {
  /// Whether the page forgets all it has, since what it needs is in the patch.
  public var isReset = false
  /// Rules the page has not got yet, in their order.
  public var rules: [String] = []
  /// The markup around the rows, nil where it stays. Where it has an empty `ul data-list` the rows stand.
  public var frame: [UInt8]?
  /// The rows that are new or look otherwise, as `li` elements.
  public var rows: [(id: UInt64, markup: [UInt8])] = []
  /// All rows from top to bottom, nil where they stay.
  public var order: [UInt64]?

  /// Whether nothing changes.
  public var isEmpty: Bool {
    !isReset && rules.isEmpty && frame == nil && rows.isEmpty && order == nil
  }

  /// Whether both change the same to the same.
  public static func == (one: LivePatch, other: LivePatch) -> Bool {
    one.isReset == other.isReset && one.rules == other.rules && one.frame == other.frame
      && one.order == other.order && one.rows.elementsEqual(other.rows) { $0 == $1 }
  }
}
