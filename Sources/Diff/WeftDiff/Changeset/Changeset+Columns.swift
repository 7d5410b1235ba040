// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Changeset {
  /// Finds the changes between two lists by their columns alone.
  ///
  /// - Complexity: O(*n* + *m* log *m*) for *m* rows that moved, at about the cost of reading the
  ///   columns.
  public init(from old: RowColumns, to new: RowColumns) {
    self = old.withPairs(new) { Changeset(matching: $0) }
  }
}
