// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The row that a search of the tree looks for.
///
/// The function that orders it among rows with the same key is passed beside it, since storing it
/// in the value would cost an allocation for each search.
@usableFromInline
struct SearchedRow {
  /// The prefix of the sort key, compared first.
  @usableFromInline
  let key: UInt64
  /// The row's handle, or `UInt32.max` for a row that may not be in the tree.
  @usableFromInline
  let handle: UInt32

  /// Whether the searched row comes after another one; called only for rows with the same key.
  @usableFromInline
  typealias Order = (UInt32) -> Bool

  @inlinable
  init(key: UInt64, handle: UInt32) {
    self.key = key
    self.handle = handle
  }
}
