// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A row as the tree looks for it, with a way to order it among rows with the same key.
///
/// The order is a function of its own beside it wherever both are passed, since a function kept in a
/// value would cost an allocation for each search.
@usableFromInline
struct SearchedRow {
  /// Comes first in the order.
  @usableFromInline
  let key: UInt64
  /// The row's own number, or none when it may not be in the tree.
  @usableFromInline
  let handle: UInt32

  /// Whether the searched row comes after another one with the same key; asked for such rows only.
  @usableFromInline
  typealias Order = (UInt32) -> Bool

  @inlinable
  init(key: UInt64, handle: UInt32) {
    self.key = key
    self.handle = handle
  }
}
