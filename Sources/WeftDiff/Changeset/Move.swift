// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A row that takes another place among the rows that stay.
public struct Move: Sendable, Equatable {
  /// Where the row stood in the old list.
  public var from: Int
  /// Where the row stands in the new list.
  public var to: Int

  /// Creates a move.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}

extension Move: IndexPair {
  /// Creates a move between two places.
  public init(old: Int, new: Int) {
    self.init(from: old, to: new)
  }

  /// The place in the old list.
  public var old: Int { from }

  /// The place in the new list.
  public var new: Int { to }
}
