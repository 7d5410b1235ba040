// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// What a query needs to know besides the rows.
///
/// Nothing else is looked at, so the same context and row always give the same answer.
public struct QueryContext<Row>: Sendable {
  /// Who looks at the list.
  public var currentUser: UserID
  /// The moment looked at, at which a mute may have ended.
  public var now: Date
  /// What stands under a custom key of a row; where it gives nil, the row's `custom` is read.
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
