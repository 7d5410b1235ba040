// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A row that is in both lists with different contents.
public struct Update: Sendable, Equatable, IndexPair {
  /// Where the row stood in the old list.
  public var old: Int
  /// Where the row stands in the new list.
  public var new: Int

  /// Creates an update.
  public init(old: Int, new: Int) {
    self.old = old
    self.new = new
  }
}
