// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which rows of two lists belong together.
///
/// Matching finds it in two steps. A scan walks both lists side by side and collects the runs that
/// agree; what it can't place nearby is left over as strays. Then the strays, and only they, are
/// looked up by their identities.
@usableFromInline
struct Alignment: ~Copyable {
  /// Rows that follow each other in both lists.
  @usableFromInline
  struct Run: BitwiseCopyable {
    @usableFromInline var old: UInt32
    @usableFromInline var new: UInt32
    @usableFromInline var count: UInt32

    @inlinable
    init(old: UInt32, new: UInt32, count: UInt32) {
      self.old = old
      self.new = new
      self.count = count
    }
  }

  /// A stray without a partner.
  @inlinable
  static var none: UInt32 { .max }

  /// Ascending in both lists within a lane.
  @usableFromInline
  var runs = RawVector<Run>()
  /// Places of the old list that are in no run.
  @usableFromInline
  var oldStrays = RawVector<UInt32>()
  /// Places of the new list that are in no run.
  @usableFromInline
  var newStrays = RawVector<UInt32>()
  /// For each stray of the new list the position of its partner in `oldStrays`, or none.
  @usableFromInline
  var partners = RawVector<UInt32>()
  /// For each stray of the old list the position of its partner in `newStrays`, or none.
  @usableFromInline
  var oldPartners = RawVector<UInt32>()
  /// Pairs of places with the same row and different contents; runs first, ascending by old place.
  @usableFromInline
  var updates = RawVector<UInt64>()

  @inlinable
  init() {}

  /// How much of the three lists belongs to one pair of ranges that were scanned together.
  @usableFromInline
  struct Lane {
    var runs: Range<Int>
    var oldStrays: Range<Int>
    var newStrays: Range<Int>
  }

  /// The end of the lists, from where the next lane starts.
  @usableFromInline
  var lane: Lane {
    Lane(
      runs: 0..<runs.count,
      oldStrays: 0..<oldStrays.count,
      newStrays: 0..<newStrays.count
    )
  }
}
