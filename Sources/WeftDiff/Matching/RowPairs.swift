// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Two lists whose rows can be compared by place: what the matching knows of its input.
///
/// Static dispatch: the matching is specialised for each kind of rows.
@usableFromInline
protocol RowPairs {
  /// How many rows the old list has.
  var oldCount: Int { get }
  /// How many rows the new list has.
  var newCount: Int { get }

  /// How many rows from these two places on are the same with the same content, at most `limit`.
  func equalRun(old: Int, new: Int, limit: Int) -> Int
  /// Whether two places hold the same row.
  func isSameRow(old: Int, new: Int) -> Bool
  /// Whether two places that hold the same row show the same.
  func isSameContent(old: Int, new: Int) -> Bool
  /// The fingerprint of the row at an old place.
  func fingerprint(old: Int, seed: UInt64) -> UInt64
  /// The fingerprint of the row at a new place.
  func fingerprint(new: Int, seed: UInt64) -> UInt64
  /// Whether one row comes before another in the order of identities.
  ///
  /// Places count through the old list and on through the new one.
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
