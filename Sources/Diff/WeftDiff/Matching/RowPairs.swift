// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The input of the matching: two lists whose rows can be compared by index.
///
/// Matching is generic over this protocol, so that the compiler specialises it for each kind of
/// rows.
@usableFromInline
protocol RowPairs {
  /// How many rows the old list has.
  var oldCount: Int { get }
  /// How many rows the new list has.
  var newCount: Int { get }

  /// How many rows from two indices on have the same identity and content, at most `limit`.
  func equalRun(old: Int, new: Int, limit: Int) -> Int
  /// Whether the rows at two indices have the same identity.
  func isSameRow(old: Int, new: Int) -> Bool
  /// Whether the rows at two indices, which have the same identity, show the same content.
  func isSameContent(old: Int, new: Int) -> Bool
  /// The fingerprint of the row at an index of the old list.
  func fingerprint(old: Int, seed: UInt64) -> UInt64
  /// The fingerprint of the row at an index of the new list.
  func fingerprint(new: Int, seed: UInt64) -> UInt64
  /// Whether one row comes before another in the order of identities.
  ///
  /// Indices count through the old list and on through the new one.
  func isBefore(_ place: Int, _ other: Int) -> Bool
}

extension RowPairs {
  @inlinable
  func equalRun(old: Int, new: Int, limit: Int) -> Int {
    var length = 0
    while length < limit,
      isSameRow(old: old &+ length, new: new &+ length),
      isSameContent(old: old &+ length, new: new &+ length)
    {
      length &+= 1
    }
    return length
  }
}
