// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A map from the ranks of an old list to those of the new one.
///
///     let map = RankMap(changes)
///     map.newRank(of: 3)  // 5, or nil if row 3 was deleted
///
/// It is created once from a changeset and then answers for any row without walking over the list.
public struct RankMap: Sendable {
  /// The old ranks of rows that were deleted or moved, ascending.
  private let departures: [Int]
  /// For each inserted or moved row, ascending by new rank, how many staying rows precede it: its new rank minus its
  /// index in this array.
  private let stayingBeforeArrivals: [Int]
  private let moves: PairList<Move>
  private let oldCount: Int

  /// Creates the map of a changeset.
  ///
  /// - Complexity: O(*c* log *c*) in the number of changes.
  public init(_ changes: Changeset) {
    departures = changes.departures
    stayingBeforeArrivals = changes.arrivals.enumerated().map { $1.new - $0 }
    moves = changes.moves
    oldCount = changes.oldCount
  }

  /// Whether a row keeps its order among the rows that stay, and so is neither deleted nor moved.
  ///
  /// - Complexity: O(log *c*).
  public func stays(_ rank: Int) -> Bool {
    precondition(rank >= 0 && rank < oldCount, "rank \(rank) is not one of the \(oldCount) rows")
    let index = departures.partition(before: rank)
    return index == departures.count || departures[index] != rank
  }

  /// Returns the rank of a row in the new list, or `nil` if it was deleted.
  ///
  /// - Complexity: O(log *c*).
  public func newRank(of rank: Int) -> Int? {
    precondition(rank >= 0 && rank < oldCount, "rank \(rank) is not one of the \(oldCount) rows")
    let gone = departures.partition(before: rank)
    guard gone < departures.count, departures[gone] == rank else {
      let kept = rank - gone
      return kept + stayingBeforeArrivals.partition(before: kept + 1)
    }
    let move = moves.partition { $0.from < rank }
    return move < moves.count && moves[move].from == rank ? moves[move].to : nil
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns how many leading elements meet a condition that no element after them meets.
  fileprivate func partition(_ isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[startIndex + middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [Int] {
  /// Returns how many elements are below a number.
  fileprivate func partition(before number: Int) -> Int { partition { $0 < number } }
}
