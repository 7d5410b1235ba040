// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A row whose order among the rows that stay changes.
public struct Move: Sendable, Equatable {
  /// The row's index in the old list.
  public var from: Int
  /// The row's index in the new list.
  public var to: Int

  /// Creates a move.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}

extension Move: IndexPair {
  /// Creates a move between two indices.
  public init(old: Int, new: Int) {
    self.init(from: old, to: new)
  }

  /// The index in the old list.
  public var old: Int { from }

  /// The index in the new list.
  public var new: Int { to }
}
