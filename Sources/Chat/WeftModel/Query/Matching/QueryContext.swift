// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// The values besides the rows that a query depends on.
///
/// A query reads nothing else, so the same context and row always give the same result.
public struct QueryContext<Row>: Sendable {
  /// The user whose list it is.
  public var currentUser: UserID
  /// The current time, which decides whether a mute has ended.
  public var now: Date
  /// Returns the value under a custom key of a row; for nil the query reads the row's `custom`
  /// instead.
  public var customValue: (@Sendable (Row, String) -> JSONValue?)?

  /// Creates a context.
  public init(
    currentUser: UserID,
    now: Date,
    customValue: (@Sendable (Row, String) -> JSONValue?)? = nil
  ) {
    self.currentUser = currentUser
    self.now = now
    self.customValue = customValue
  }
}

extension QueryContext where Row: QueryRow {
  func custom(_ name: String, of row: Row) -> JSONValue? {
    customValue?(row, name) ?? row.customMember(name)
  }
}
