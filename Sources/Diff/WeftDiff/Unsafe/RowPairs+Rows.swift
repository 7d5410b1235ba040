// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Two lists of rows of any type, compared where they are in memory.
@usableFromInline
@safe
struct RowsInPlace<Row: Identifiable, Rules: IdentityRules, Content: ContentEquality>: RowPairs
where Content.Row == Row, Rules.ID == Row.ID {
  @usableFromInline
  let old: UnsafeBufferPointer<Row>
  @usableFromInline
  let new: UnsafeBufferPointer<Row>
  @usableFromInline
  let content: Content

  @inlinable
  init(
    _ old: UnsafeBufferPointer<Row>,
    _ new: UnsafeBufferPointer<Row>,
    _ rules: Rules.Type,
    _ content: Content
  ) {
    unsafe self.old = old
    unsafe self.new = new
    self.content = content
  }

  @inlinable var oldCount: Int { unsafe old.count }
  @inlinable var newCount: Int { unsafe new.count }

  /// Whether both lists are one and the same memory, as copies of an array are until one changes.
  @inlinable var isOneList: Bool {
    unsafe old.baseAddress == new.baseAddress && old.count == new.count
  }

  // SAFETY: in all of these the matching passes indices below the counts; the buffers check that in
  // debug builds.
  @inlinable
  func isSameRow(old place: Int, new other: Int) -> Bool {
    unsafe Rules.isSame(old[place].id, new[other].id)
  }

  @inlinable
  func isSameContent(old place: Int, new other: Int) -> Bool {
    unsafe content.isSame(old[place], new[other])
  }

  @inlinable
  func fingerprint(old place: Int, seed: UInt64) -> UInt64 {
    unsafe Rules.fingerprint(old[place].id, seed: seed)
  }

  @inlinable
  func fingerprint(new place: Int, seed: UInt64) -> UInt64 {
    unsafe Rules.fingerprint(new[place].id, seed: seed)
  }

  @inlinable
  func isBefore(_ place: Int, _ other: Int) -> Bool {
    Rules.isBefore(id(place), id(other))
  }

  @inlinable
  func id(_ place: Int) -> Row.ID {
    unsafe place < old.count ? old[place].id : new[place &- old.count].id
  }
}
