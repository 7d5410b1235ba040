// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The rows of a long list that are not loaded: their number, and a window of rows around the viewed position.
///
/// The list loads its first rows in order. For the others, the store returns their number and the rows at given
/// indices. Events then update both: a moved row was either before the window, in it or after it.
struct DistantRows: Sendable {
  /// The number of rows of the whole list, including the loaded ones.
  private(set) var count: Int
  /// The index of the first row of the window, and the window's rows.
  private(set) var (start, rows): (Int, [PositionedRow<ChannelID>]) = (0, [])
  /// The current positions of rows that changed since the store's index was written, or `nil` for rows that left.
  private var moved: [ChannelID: SortPosition?]
  /// A row that may be outside the window, such as the selected one, with its index.
  private var mark: (row: PositionedRow<ChannelID>, index: Int)?
  /// The number of events that have moved rows of the list.
  private(set) var moves = 0
  /// Whether the rows must be counted again, because the list changed elsewhere or ``moved`` is full.
  var isOutdated = false

  /// The maximum size of ``moved``; beyond it, the rows are counted again.
  private static let mostMoved = 4096
  /// The maximum number of rows that are read at once, more than a screen has.
  static let most = 2048
  /// The number of additional rows that are read on each side of the requested ones.
  static let margin = 128

  /// - Parameter moved: The positions of rows that changed since the store's index was written.
  init(count: Int, moved: [ChannelID: SortPosition?]) {
    self.count = count
    self.moved = moved
  }

  /// The indices of the window's rows.
  var indices: Range<Int> { start..<start + rows.count }

  /// Whether neither the window nor the mark has a row.
  var isEmpty: Bool { rows.isEmpty && mark == nil }

  /// Forgets the rows of the window and the mark, but not the number of rows.
  mutating func removeAll() {
    rows = []
    mark = nil
  }

  /// The index of a row, or `nil` if it is neither in the window nor marked.
  func index(of id: ChannelID) -> Int? {
    rows.firstIndex { $0.id == id }.map { start + $0 } ?? (mark?.row.id == id ? mark?.index : nil)
  }

  /// Returns the ids of the rows at the given indices; indices outside the window are ignored.
  func ids(in indices: Range<Int>) -> [ChannelID] {
    let known = indices.clamped(to: self.indices)
    return rows[known.lowerBound - start..<known.upperBound - start].map(\.id)
  }

  /// Marks the selected row; clears the mark for a row that is neither in the window nor marked already.
  mutating func select(_ id: ChannelID?) {
    guard let id else { return mark = nil }
    guard let place = rows.firstIndex(where: { $0.id == id }) else {
      if mark?.row.id != id { mark = nil }
      return
    }
    mark = (rows[place], start + place)
  }

  /// Replaces the window.
  mutating func show(_ rows: [PositionedRow<ChannelID>], from start: Int) {
    self.rows = rows
    self.start = start
  }

  /// The known position nearest to some indices, and the number of rows between.
  ///
  /// - Parameter loaded: The position of the last loaded row, and the number of loaded rows.
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

// Updates after events.
extension DistantRows {
  /// The position of a row that is not loaded, as it was before an event.
  func position(of id: ChannelID, stored: () -> SortPosition?) -> SortPosition? {
    moved[id] ?? stored()
  }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - id: The channel of the row.
  ///   - before: Its old position, or `nil` if it wasn't in the list.
  ///   - row: The row with its new position, or `nil` if it left the list.
  ///   - isLoaded: Whether the row is now among the loaded ones.
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
