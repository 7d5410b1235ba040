// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A row that is in both lists with different contents.
public struct Update: Sendable, Equatable, IndexPair {
  /// The row's index in the old list.
  public var old: Int
  /// The row's index in the new list.
  public var new: Int

  /// Creates an update.
  public init(old: Int, new: Int) {
    self.old = old
    self.new = new
  }
}
