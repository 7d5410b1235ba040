// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A list whose rows are two numbers each: an identity and a revision.
///
/// A store that numbers its rows and counts their changes can compare lists of a million rows
/// without reading any of them.
public struct RowColumns: Sendable, Equatable {
  /// The identity of each row, distinct within the list.
  public private(set) var ids: [UInt64]
  /// For each row, a number that changes with its content.
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

  /// Reserves memory for a number of rows.
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
