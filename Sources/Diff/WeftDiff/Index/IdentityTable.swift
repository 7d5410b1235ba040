// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A hash table from the fingerprint of a row's identity to the row's handle.
///
/// It uses linear hashing: the table grows by one bucket at a time, so that no insertion rehashes a
/// long list, and copies share all buckets until one of them changes.
@usableFromInline
struct IdentityTable {
  /// The average number of rows in a bucket.
  private static var load: Int { 56 }

  @usableFromInline
  var buckets = PagedColumn<Bucket>()
  @usableFromInline
  var count = 0

  @usableFromInline
  init() {
    buckets.append(Bucket.empty(room: 8))
  }

  @inlinable
  static func tag(_ fingerprint: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: Fingerprint.spread(fingerprint) >> 56)
  }

  /// Returns the index of a fingerprint's bucket: its low bits, with one bit fewer if that bucket has not been split
  /// off yet.
  @inlinable
  func bucket(of fingerprint: UInt64) -> Int { bucket(ofSpread: Fingerprint.spread(fingerprint)) }

  @inlinable
  func bucket(ofSpread spread: UInt64) -> Int {
    let bits = UInt64(Int.bitWidth &- (buckets.count &- 1).leadingZeroBitCount)
    let index = Int(truncatingIfNeeded: spread & ((1 &<< bits) &- 1))
    return index < buckets.count ? index : index &- (1 &<< (Int(bits) &- 1))
  }

  /// Returns the handle with a fingerprint for which `isRight` returns true.
  @inlinable
  func find(_ fingerprint: UInt64, _ isRight: (UInt32) -> Bool) -> UInt32? {
    let bucket = buckets[bucket(of: fingerprint)]
    var position = 0
    while let index = bucket.next(tag: Self.tag(fingerprint), from: position) {
      let handle = bucket.handle(at: index)
      if isRight(handle) { return handle }
      position = index + 1
    }
    return nil
  }

  /// Adds a handle; if a bucket has to be split, the table calls `fingerprintOf` for each of its rows.
  @usableFromInline
  mutating func insert(
    _ handle: UInt32,
    _ fingerprint: UInt64,
    fingerprintOf: (UInt32) -> UInt64
  ) {
    add(handle, fingerprint)
    count += 1
    if count > buckets.count * Self.load { split(fingerprintOf) }
  }

  @usableFromInline
  mutating func remove(_ handle: UInt32, _ fingerprint: UInt64) {
    let index = bucket(of: fingerprint)
    var bucket = uniqueBucket(index)
    if let place = bucket.slot(of: handle, tag: Self.tag(fingerprint)) {
      bucket.remove(at: place)
      count -= 1
      if bucket.isSparse {
        bucket = bucket.copy()
        buckets[index] = bucket
      }
    }
    if buckets.count > 1, count < (buckets.count - 1) * Self.load { join() }
  }

  /// Changes the handle of a row.
  @usableFromInline
  mutating func replace(_ handle: UInt32, with other: UInt32, _ fingerprint: UInt64) {
    let bucket = uniqueBucket(bucket(of: fingerprint))
    if let place = bucket.slot(of: handle, tag: Self.tag(fingerprint)) {
      bucket.setHandle(other, at: place)
    }
  }

  private mutating func add(_ handle: UInt32, _ fingerprint: UInt64) {
    let index = bucket(of: fingerprint)
    let bucket = uniqueBucket(index)
    if bucket.isFull {
      let wider = bucket.copy()
      wider.append(handle, tag: Self.tag(fingerprint))
      buckets[index] = wider
    } else {
      bucket.append(handle, tag: Self.tag(fingerprint))
    }
  }

  private mutating func uniqueBucket(_ index: Int) -> Bucket {
    if !isKnownUniquelyReferenced(&buckets[index]) { buckets[index] = buckets[index].copy() }
    return buckets[index]
  }

  /// Adds a bucket and moves the rows that now belong there into it.
  private mutating func split(_ fingerprintOf: (UInt32) -> UInt64) {
    let index = bucket(ofSpread: UInt64(buckets.count))
    let old = buckets[index]
    buckets[index] = Bucket.empty(room: Bucket.room(for: old.count / 2))
    buckets.append(Bucket.empty(room: Bucket.room(for: old.count / 2)))
    for position in 0..<old.count {
      let handle = old.handle(at: position)
      add(handle, fingerprintOf(handle))
    }
  }

  /// Removes the last bucket and moves its rows into the one it was split from.
  private mutating func join() {
    let last = buckets.removeLast()
    let index = bucket(ofSpread: UInt64(buckets.count))
    let target = buckets[index]
    let joined = Bucket.empty(room: Bucket.room(for: target.count + last.count))
    for bucket in [target, last] { joined.append(contentsOf: bucket) }
    buckets[index] = joined
  }
}
