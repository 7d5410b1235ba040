// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The rows of several sources merged into a query's order, as far as they were read.
struct JoinedMerge<Row: Sendable> {
  /// A row with its place.
  private struct Placed {
    let place: SortPosition
    let row: Row
  }

  /// The page of one source that is being merged.
  private struct Stretch {
    /// The cursor at which the page begins.
    var base: SourceCursor?
    /// The cursor of the next page, or `nil` if this is the last one.
    var next: SourceCursor?
    /// The rows of the page that were not taken yet, in order.
    var rows: ArraySlice<Placed> = []
    /// Whether the page was read.
    var isRead = false
  }

  private let place: (Row) -> SortPosition
  private var stretches: [Int: Stretch]
  /// The position of the last row taken.
  private(set) var last: SortPosition?
  private(set) var taken: [Row] = []

  /// Creates a merge of the rows after a place.
  ///
  /// - Parameter bases: The cursors at which to start reading the sources, by source index.
  init(
    after last: SortPosition?,
    from bases: [Int: SourceCursor?],
    place: @escaping (Row) -> SortPosition
  ) {
    self.last = last
    self.place = place
    stretches = bases.mapValues { Stretch(base: $0) }
  }

  /// The sources whose next row is unknown, each with the cursor to request; `nil` is the first page.
  var unread: [Int: SourceCursor?] {
    stretches.filter { $0.value.rows.isEmpty && !($0.value.isRead && $0.value.next == nil) }
      .mapValues { $0.isRead ? $0.next : $0.base }
  }

  /// Adds a page of a source, without rows up to the last one taken.
  mutating func add(_ page: SourcePage<Row>, of part: Int) {
    guard let known = stretches[part] else { return }
    let rows = page.rows.map { Placed(place: place($0), row: $0) }
    stretches[part] = Stretch(
      base: known.isRead ? known.next : known.base,
      next: page.next,
      rows: rows.filter { row in last.map { $0 < row.place } ?? true }[...],
      isRead: true
    )
  }

  /// Removes a source from the merge and returns the cursor at which the next page asks it again.
  mutating func leave(_ part: Int) -> SourceCursor? {
    let known = stretches.removeValue(forKey: part)
    return known.flatMap { $0.isRead ? $0.next : $0.base }
  }

  /// Takes the first remaining row; returns whether there was one.
  ///
  /// - Precondition: No source is ``unread``.
  mutating func take() -> Bool {
    var first: (part: Int, placed: Placed)?
    for (part, stretch) in stretches {
      guard let placed = stretch.rows.first else { continue }
      if first.map({ placed.place < $0.placed.place }) ?? true { first = (part, placed) }
    }
    guard let (part, placed) = first else { return false }
    stretches[part]?.rows.removeFirst()
    last = placed.place
    taken.append(placed.row)
    return true
  }

  /// The cursors at which to continue reading the sources that may have further rows.
  var bases: [Int: SourceCursor?] {
    stretches.filter { !$0.value.rows.isEmpty || $0.value.next != nil || !$0.value.isRead }
      .mapValues { $0.rows.isEmpty && $0.isRead ? $0.next : $0.base }
  }
}
