// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A list by two numbers of each row: which row it is, and which version of it.
///
/// A store that numbers its rows and counts their changes can compare lists of a million rows
/// without reading any of them.
public struct RowColumns: Sendable, Equatable {
  /// The identity of each row, distinct within the list.
  public private(set) var ids: [UInt64]
  /// For each row a number that changes with its content.
  public private(set) var revisions: [UInt64]

  /// Creates a list from its columns, which must be equally long.
  public init(ids: [UInt64] = [], revisions: [UInt64] = []) {
    precondition(
      ids.count == revisions.count,
      "there are \(ids.count) identities and \(revisions.count) revisions"
    )
    self.ids = ids
    self.revisions = revisions
  }

  /// How many rows there are.
  public var count: Int { ids.count }

  /// Makes room for rows.
  public mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    revisions.reserveCapacity(count)
  }

  /// Adds a row at the end.
  public mutating func append(id: UInt64, revision: UInt64) {
    ids.append(id)
    revisions.append(revision)
  }
}
