// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension Changeset {
  /// Finds the changes that turn one list into another.
  ///
  ///     struct Track: Identifiable, Equatable { let id: Int; var title: String }
  ///
  ///     let changes = Changeset(
  ///       from: [Track(id: 1, title: "Intro"), Track(id: 2, title: "Verse")],
  ///       to: [Track(id: 2, title: "Verse"), Track(id: 1, title: "Introduction")]
  ///     )
  ///     changes.moves    // one
  ///     changes.updates  // [0 -> 1]
  ///
  /// Identities should be distinct; when some repeat, the result still rebuilds the new list, but
  /// its moves may not be the fewest.
  ///
  /// - Complexity: O(*n*) comparisons for lists that differ here and there, at about the cost of
  ///   comparing them pairwise; O(*n* + *m* log *m*) in general for *m* rows that moved.
  @inlinable
  public init<Old: RandomAccessCollection, New: RandomAccessCollection>(
    from old: Old,
    to new: New
  )
  where
    Old.Element == New.Element, Old.Element: Identifiable & Equatable, Old.Element.ID: RowIdentity
  {
    self.init(from: old, to: new, OwnRules<Old.Element.ID>.self, EquatableContent())
  }

  /// Finds the changes that turn one list into another, comparing contents with a closure.
  ///
  /// - Parameter areEqual: Whether two rows with the same identity show the same content.
  /// - Complexity: As without `areEqual`.
  @inlinable
  public init<Old: RandomAccessCollection, New: RandomAccessCollection>(
    from old: Old,
    to new: New,
    by areEqual: (Old.Element, Old.Element) -> Bool
  ) where Old.Element == New.Element, Old.Element: Identifiable, Old.Element.ID: RowIdentity {
    // Without this the binary would contain this file's full path, and so differ between build folders.
    #sourceLocation(file:"Changeset.init(from:to:by:)",line:1)
    self = withoutActuallyEscaping(areEqual) { areEqual in
      Changeset(from: old, to: new, OwnRules<Old.Element.ID>.self, StatedContent(areEqual))
    }
    #sourceLocation()
  }

  /// Finds the changes between two lists with identities of any `Hashable & Comparable` type.
  ///
  /// `UUID` is such a type.
  ///
  ///     struct Photo: Identifiable, Equatable { let id: UUID; var title: String }
  ///
  ///     let changes = Changeset(from: oldPhotos, to: newPhotos)
  ///
  /// - Complexity: As for a `RowIdentity`, whose own rules make hashing cheaper.
  @inlinable
  @_disfavoredOverload
  public init<Old: RandomAccessCollection, New: RandomAccessCollection>(
    from old: Old,
    to new: New
  )
  where
    Old.Element == New.Element, Old.Element: Identifiable & Equatable,
    Old.Element.ID: Hashable & Comparable
  {
    self.init(from: old, to: new, ComparedRules<Old.Element.ID>.self, EquatableContent())
  }

  /// Finds the changes between two lists with `Hashable & Comparable` identities, comparing contents with a closure.
  ///
  /// - Parameter areEqual: Whether two rows with the same identity show the same content.
  /// - Complexity: As without `areEqual`.
  @inlinable
  @_disfavoredOverload
  public init<Old: RandomAccessCollection, New: RandomAccessCollection>(
    from old: Old,
    to new: New,
    by areEqual: (Old.Element, Old.Element) -> Bool
  )
  where
    Old.Element == New.Element, Old.Element: Identifiable, Old.Element.ID: Hashable & Comparable
  {
    #sourceLocation(file:"Changeset.init(from:to:by:)",line:1)
    self = withoutActuallyEscaping(areEqual) { areEqual in
      Changeset(
        from: old,
        to: new,
        ComparedRules<Old.Element.ID>.self,
        StatedContent(areEqual)
      )
    }
    #sourceLocation()
  }

  @inlinable
  init<
    Old: RandomAccessCollection,
    New: RandomAccessCollection,
    Rules: IdentityRules,
    Content: ContentEquality
  >(
    from old: Old,
    to new: New,
    _ rules: Rules.Type,
    _ content: Content
  )
  where
    Old.Element == New.Element, Old.Element == Content.Row, Old.Element: Identifiable,
    Old.Element.ID == Rules.ID
  {
    // SAFETY: the pointers stay within the closures.
    self = unsafe old.withRows { oldRows in
      unsafe new.withRows { newRows in
        let pairs = unsafe RowsInPlace(old: oldRows, new: newRows, rules: rules, content: content)
        // The rows' own `==` is reflexive; the caller's comparison may not be.
        return Content.isReflexive && pairs.isOneList
          ? Changeset(oldCount: pairs.oldCount, newCount: pairs.newCount)
          : Changeset(matching: pairs)
      }
    }
  }

  @inlinable
  init<Pairs: RowPairs>(matching pairs: Pairs) {
    let oldCount = pairs.oldCount
    let newCount = pairs.newCount
    precondition(max(oldCount, newCount) < UInt32.max, "lists are limited to 2^32 - 2 rows")
    var alignment = RowMatching()
    alignment.scan(pairs, old: 0..<oldCount, new: 0..<newCount)
    alignment.matchStrays(pairs)
    self = alignment.changeset(oldCount: oldCount, newCount: newCount)
  }
}
