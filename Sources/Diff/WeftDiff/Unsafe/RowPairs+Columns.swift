// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Two lists compared by their columns of identities and revisions.
@safe
struct ColumnPairs: RowPairs {
  let oldCount: Int
  let newCount: Int
  private let oldIDs: UnsafePointer<UInt64>
  private let newIDs: UnsafePointer<UInt64>
  private let oldRevisions: UnsafePointer<UInt64>
  private let newRevisions: UnsafePointer<UInt64>

  fileprivate init(
    _ old: (ids: UnsafeBufferPointer<UInt64>, revisions: UnsafeBufferPointer<UInt64>),
    _ new: (ids: UnsafeBufferPointer<UInt64>, revisions: UnsafeBufferPointer<UInt64>)
  ) {
    // SAFETY: an empty column may have no address; the address used instead is never read, since
    // the matching passes only indices below the counts.
    let nowhere = unsafe UnsafePointer<UInt64>(bitPattern: 8).unsafelyUnwrapped
    (oldCount, newCount) = unsafe (old.ids.count, new.ids.count)
    unsafe oldIDs = old.ids.baseAddress ?? nowhere
    unsafe newIDs = new.ids.baseAddress ?? nowhere
    unsafe oldRevisions = old.revisions.baseAddress ?? nowhere
    unsafe newRevisions = new.revisions.baseAddress ?? nowhere
  }

  // SAFETY: in all of these the matching passes indices below the counts.
  func isSameRow(old place: Int, new other: Int) -> Bool {
    unsafe oldIDs[place] == newIDs[other]
  }

  func isSameContent(old place: Int, new other: Int) -> Bool {
    unsafe oldRevisions[place] == newRevisions[other]
  }

  func fingerprint(old place: Int, seed: UInt64) -> UInt64 {
    unsafe oldIDs[place].fingerprint(seed: seed)
  }

  func fingerprint(new place: Int, seed: UInt64) -> UInt64 {
    unsafe newIDs[place].fingerprint(seed: seed)
  }

  func isBefore(_ place: Int, _ other: Int) -> Bool { id(place) < id(other) }

  private func id(_ place: Int) -> UInt64 {
    unsafe place < oldCount ? oldIDs[place] : newIDs[place &- oldCount]
  }

  /// Compares eight rows at a time, which the compiler turns into vector instructions.
  func equalRun(old place: Int, new other: Int, limit: Int) -> Int {
    var length = 0
    let (ids, otherIDs) = unsafe (oldIDs + place, newIDs + other)
    let (revisions, otherRevisions) = unsafe (oldRevisions + place, newRevisions + other)
    while length &+ 8 <= limit {
      var difference: UInt64 = 0
      for row in length..<(length &+ 8) {
        unsafe difference |= ids[row] ^ otherIDs[row]
        unsafe difference |= revisions[row] ^ otherRevisions[row]
      }
      if difference != 0 { break }
      length &+= 8
    }
    while length < limit, unsafe ids[length] == otherIDs[length],
      unsafe revisions[length] == otherRevisions[length]
    {
      length &+= 1
    }
    return length
  }
}

extension RowColumns {
  /// Calls the body with these columns paired with others; the pairs are valid during the call
  /// only.
  func withPairs<Result>(_ other: RowColumns, _ body: (ColumnPairs) -> Result) -> Result {
    // SAFETY: the pointers are passed on for the duration of the call only.
    unsafe ids.withUnsafeBufferPointer { ids in
      unsafe revisions.withUnsafeBufferPointer { revisions in
        unsafe other.ids.withUnsafeBufferPointer { otherIDs in
          unsafe other.revisions.withUnsafeBufferPointer { otherRevisions in
            unsafe body(ColumnPairs((ids, revisions), (otherIDs, otherRevisions)))
          }
        }
      }
    }
  }
}
