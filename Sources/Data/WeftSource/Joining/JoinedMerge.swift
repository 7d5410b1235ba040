// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The rows of several sources as one sequence in a query's order, as far as they were read.
struct JoinedMerge<Row: Sendable> {
  /// A row with its place.
  private struct Placed {
    let place: SortPosition
    let row: Row
  }

  /// What was read of one source.
  private struct Stretch {
    /// Where the source's page begins.
    var base: SourceCursor?
    /// Where the next page begins, nil where there is none.
    var next: SourceCursor?
    /// The rows of the page that were not taken, in order.
    var rows: ArraySlice<Placed> = []
    /// Whether the page was read.
    var isRead = false
  }

  private let place: (Row) -> SortPosition
  private var stretches: [Int: Stretch]
  /// The place of the last row taken.
  private(set) var last: SortPosition?
  /// The rows taken.
  private(set) var taken: [Row] = []

  /// Creates a sequence behind a place.
  ///
  /// - Parameter bases: Where the sources begin, by their indices.
  init(
    after last: SortPosition?,
    from bases: [Int: SourceCursor?],
    place: @escaping (Row) -> SortPosition
  ) {
    (self.last, self.place) = (last, place)
    stretches = bases.mapValues { Stretch(base: $0) }
  }

  /// The sources whose next row is not known, each with where to read on.
  var unread: [Int: SourceCursor?] {
    stretches.filter { $0.value.rows.isEmpty && !($0.value.isRead && $0.value.next == nil) }
      .mapValues { $0.isRead ? $0.next : $0.base }
  }

  /// Adds a page of a source, whose rows up to the last one taken are skipped.
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

  /// Leaves a source out of the page; the next one asks it again.
  mutating func leave(_ part: Int) -> SourceCursor? {
    let known = stretches.removeValue(forKey: part)
    return known.flatMap { $0.isRead ? $0.next : $0.base }
  }

  /// Takes the first row that is left; returns false where there is none.
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

  /// Where the sources that may have further rows are read on from.
  var bases: [Int: SourceCursor?] {
    stretches.filter { !$0.value.rows.isEmpty || $0.value.next != nil || !$0.value.isRead }
      .mapValues { $0.rows.isEmpty && $0.isRead ? $0.next : $0.base }
  }
}
