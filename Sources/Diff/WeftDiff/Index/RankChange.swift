// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rank of a row before and after a change.
public struct RankChange: Sendable, Equatable {
  /// The rank among the rows before the change, or nil when the row was not there.
  public let before: Int?
  /// The rank among the rows after the change, or nil when the row is gone.
  public let after: Int?

  /// Creates a change.
  @inlinable
  public init(before: Int?, after: Int?) {
    self.before = before
    self.after = after
  }
}
