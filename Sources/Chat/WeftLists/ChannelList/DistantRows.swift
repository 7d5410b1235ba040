// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The rows of a long list that the list doesn't load: how many there are, and the few around the
/// place that its user looks at.
///
/// The list loads its first rows in order. For the others the keeper gives the number and those at an
/// index, and events then move both: the row that an event moves was either before that place or
/// behind it.
struct DistantRows: Sendable {
  /// The number of rows of the whole list, the loaded ones included.
  private(set) var count: Int
  /// The index of the first row around the place, and these rows.
  private(set) var (start, rows): (Int, [PositionedRow<ChannelID>]) = (0, [])
  /// Where rows that are not loaded are by now, if the keeper's index may have them elsewhere; nil
  /// for one that left the list.
  private var moved: [ChannelID: SortPosition?]
  /// A row that may be out of sight, such as the selected one, with its index.
  private var mark: (row: PositionedRow<ChannelID>, index: Int)?
  /// How many events have moved rows of the list.
  private(set) var moves = 0
  /// Whether others have changed the list, so that it has to be counted again.
  var isOutdated = false

  /// The most rows that ``moved`` holds; with more the list is counted again.
  private static let mostMoved = 4096
  /// The most rows that are read at once, more than a screen has.
  static let most = 2048
  /// How many rows are read beyond those wanted, on each side.
  static let margin = 128

  /// - Parameter moved: Where the rows are that changed since the keeper's index was written.
  init(count: Int, moved: [ChannelID: SortPosition?]) {
    (self.count, self.moved) = (count, moved)
  }

  /// The indices of the rows around the place.
  var indices: Range<Int> { start..<start + rows.count }

  /// The index of a row, nil when it is not known.
  func index(of id: ChannelID) -> Int? {
    rows.firstIndex { $0.id == id }.map { start + $0 } ?? (mark?.row.id == id ? mark?.index : nil)
  }

  /// The ids of the rows at some indices; those that are not known are left out.
  func ids(in indices: Range<Int>) -> [ChannelID] {
    let known = indices.clamped(to: self.indices)
    return rows[known.lowerBound - start..<known.upperBound - start].map(\.id)
  }

  /// Notes that a row is selected; without a row that is known, none is.
  mutating func select(_ id: ChannelID?) {
    guard let id else { return mark = nil }
    guard let place = rows.firstIndex(where: { $0.id == id }) else {
      if mark?.row.id != id { mark = nil }
      return
    }
    mark = (rows[place], start + place)
  }

  /// Replaces the rows around the place.
  mutating func show(_ rows: [PositionedRow<ChannelID>], from start: Int) {
    (self.rows, self.start) = (rows, start)
  }

  /// The nearest place from which the row at an index is found, and how many rows are between.
  ///
  /// - Parameter loaded: The end of the rows that are loaded, and their number.
  func way(
    to indices: Range<Int>,
    loaded: (end: SortPosition?, count: Int)
  ) -> (place: ListPlace, skipped: Int) {
    var ways: [(place: ListPlace, skipped: Int)] = [
      (.after(loaded.end), indices.lowerBound - loaded.count),
      (.before(nil), count - indices.upperBound),
    ]
    if let first = rows.first, let last = rows.last {
      ways.append((.after(last.position()), indices.lowerBound - self.indices.upperBound))
      ways.append((.before(first.position()), start - indices.upperBound))
      if self.indices.dropFirst().contains(indices.lowerBound) {
        ways.append((.after(rows[indices.lowerBound - start - 1].position()), 0))
      }
      if self.indices.contains(indices.upperBound) {
        ways.append((.before(rows[indices.upperBound - start].position()), 0))
      }
    }
    return ways.filter { $0.skipped >= 0 }.min { $0.skipped < $1.skipped } ?? ways[0]
  }
}

// Following events.
extension DistantRows {
  /// The position of a row that is not loaded, as the list knew it before an event.
  func position(of id: ChannelID, stored: () -> SortPosition?) -> SortPosition? {
    moved[id] ?? stored()
  }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - before: Where it was; nil where the list didn't have it.
  ///   - row: The row with its new position; nil where it has left the list.
  ///   - isLoaded: Whether the list loads it from now on.
  mutating func move(
    _ id: ChannelID,
    from before: SortPosition?,
    to row: PositionedRow<ChannelID>?,
    isLoaded: Bool
  ) {
    moves += 1
    moved[id] = isLoaded ? .none : .some(row?.position())
    if moved.count > Self.mostMoved { isOutdated = true }
    let reachesEnd = indices.upperBound == count
    if let before { leave(id, before) }
    if let row { come(row, row.position(), reachesEnd: reachesEnd) }
    if mark?.row.id == id {
      let index = rows.firstIndex { $0.id == id }
      mark = row.flatMap { row in index.map { (row, start + $0) } }
    }
  }

  private mutating func leave(_ id: ChannelID, _ position: SortPosition) {
    count -= 1
    if let marked = mark?.row.position(), position < marked { mark?.index -= 1 }
    if let place = rows.firstIndex(where: { $0.id == id }) {
      rows.remove(at: place)
    } else if let first = rows.first?.position(), position < first {
      start -= 1
    }
  }

  private mutating func come(
    _ row: PositionedRow<ChannelID>,
    _ position: SortPosition,
    reachesEnd: Bool
  ) {
    count += 1
    if let marked = mark?.row.position(), position < marked { mark?.index += 1 }
    guard let first = rows.first?.position(), let last = rows.last?.position() else { return }
    if position < first {
      start += 1
    } else if position < last || reachesEnd {
      rows.insert(row, at: rows.firstIndex { position < $0.position() } ?? rows.count)
    }
  }
}
