// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The scroll position of a list.
public enum ListPosition: Sendable, Equatable {
  /// The first row is at the top of the view, no matter which row that is.
  case start
  /// The last row is at the bottom of the view, no matter which row that is.
  case end
  /// A row, by its rank, whose top is `offset` below the top of the view; negative offsets are above it.
  case row(rank: Int, offset: Int)

  /// Returns the scroll position after changes, chosen so that the visible rows don't jump.
  ///
  /// Rows in view that keep their order stay where they are on the screen: changes outside the view move nothing in it,
  /// and a row that jumps elsewhere is not followed. If more rows moved as one block than stayed, the surrounding rows
  /// are taken to have moved, and the block stays. If no row in view is left, the nearest one below replaces the first,
  /// or else the nearest one above. A list pinned to its start or end stays pinned. No other list becomes pinned,
  /// unless none of its rows is left: then it is scrolled to its start.
  ///
  ///     position = position.after(changes, rowsInView: 12) { heights[$0] }
  ///
  /// - Parameters:
  ///   - changes: The changes of the list.
  ///   - rowsInView: How many rows are in view, starting with the row of the position.
  ///   - height: Returns the height of a row by its old rank; called only for rows in view.
  /// - Complexity: O(*c* log *c* + *v* log *c*) for *c* changes and *v* rows in view, plus the deleted rows that must
  ///   be skipped.
  public func after(
    _ changes: Changeset,
    rowsInView: Int,
    height: (Int) -> Int
  ) -> ListPosition {
    guard case .row(let first, let start) = self else { return self }
    guard changes.newCount > 0, first >= 0, first < changes.oldCount else { return .start }
    guard changes.changesOrder else { return self }
    let map = RankMap(changes)
    let view = first..<(first + min(max(1, rowsInView), changes.oldCount - first))
    guard let rank = Self.anchor(in: view, map), let new = map.newRank(of: rank) else {
      return Self.neighbour(of: view, map, changes, offset: start)
    }
    return .row(rank: new, offset: (first..<rank).reduce(start) { $0 + height($1) })
  }

  /// Returns the row in view that stays in place, or `nil` if all are deleted.
  private static func anchor(in view: Range<Int>, _ map: RankMap) -> Int? {
    let kept = view.filter(map.stays)
    var piece = view.lowerBound..<view.lowerBound
    var longest = piece
    for rank in view {
      guard !map.stays(rank), let new = map.newRank(of: rank) else {
        piece = (rank + 1)..<(rank + 1)
        continue
      }
      let follows = !piece.isEmpty && map.newRank(of: rank - 1) == new - 1
      piece = (follows ? piece.lowerBound : rank)..<(rank + 1)
      if piece.count > longest.count { longest = piece }
    }
    // A single row among several does not show which side moved, so it counts as the one that jumped.
    let isPiece = longest.count > 1 || view.count == 1
    return isPiece && longest.count > kept.count ? longest.lowerBound : kept.first
  }

  /// Returns the position of the nearest row that stays, placed where the first row in view was.
  private static func neighbour(
    of view: Range<Int>,
    _ map: RankMap,
    _ changes: Changeset,
    offset: Int
  ) -> ListPosition {
    if let next = (view.upperBound..<changes.oldCount).first(where: map.stays),
      let new = map.newRank(of: next)
    {
      return .row(rank: new, offset: offset)
    }
    guard let last = (0..<view.lowerBound).last(where: map.stays), let new = map.newRank(of: last)
    else { return .start }
    return .row(rank: new, offset: offset)
  }
}
