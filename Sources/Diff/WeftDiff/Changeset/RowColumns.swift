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

  /// The number of rows, which is the length of each column.
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

extension Changeset {
  /// Finds the changes between two lists, comparing only their columns.
  ///
  /// - Complexity: O(*n* + *m* log *m*) for *m* rows that moved, at about the cost of reading the columns.
  public init(from old: RowColumns, to new: RowColumns) {
    self = old.withPairs(new) { Changeset(matching: $0) }
  }
}

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
    // SAFETY: an empty column may have no address; the address used instead is never read, because the matching passes
    // only indices below the counts.
    let nowhere = unsafe UnsafePointer<UInt64>(bitPattern: 8).unsafelyUnwrapped
    (oldCount, newCount) = unsafe (old.ids.count, new.ids.count)
    unsafe oldIDs = old.ids.baseAddress ?? nowhere
    unsafe newIDs = new.ids.baseAddress ?? nowhere
    unsafe oldRevisions = old.revisions.baseAddress ?? nowhere
    unsafe newRevisions = new.revisions.baseAddress ?? nowhere
  }

  // SAFETY: in all of these the matching passes indices below the counts.
  func isSameRow(old index: Int, new other: Int) -> Bool {
    unsafe oldIDs[index] == newIDs[other]
  }

  func isIdenticalRow(old index: Int, new other: Int) -> Bool {
    isSameRow(old: index, new: other)
  }

  func isSameContent(old index: Int, new other: Int) -> Bool {
    unsafe oldRevisions[index] == newRevisions[other]
  }

  func fingerprint(old index: Int, seed: UInt64) -> UInt64 {
    unsafe oldIDs[index].fingerprint(seed: seed)
  }

  func fingerprint(new index: Int, seed: UInt64) -> UInt64 {
    unsafe newIDs[index].fingerprint(seed: seed)
  }

  func isBefore(_ index: Int, _ other: Int) -> Bool { id(index) < id(other) }

  private func id(_ index: Int) -> UInt64 {
    unsafe index < oldCount ? oldIDs[index] : newIDs[index &- oldCount]
  }

  /// Compares eight rows at a time, which the compiler turns into vector instructions.
  func equalRun(old index: Int, new other: Int, limit: Int) -> Int {
    var length = 0
    let (ids, otherIDs) = unsafe (oldIDs + index, newIDs + other)
    let (revisions, otherRevisions) = unsafe (oldRevisions + index, newRevisions + other)
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
  /// Calls the body with these columns paired with others; the pairs are valid only during the call.
  func withPairs<Result>(_ other: RowColumns, _ body: (ColumnPairs) -> Result) -> Result {
    // SAFETY: the pointers are passed on only for the duration of the call.
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
