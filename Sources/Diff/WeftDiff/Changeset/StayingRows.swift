// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rows that were neither inserted, deleted nor moved, with their indices in both lists.
///
/// If the look of a row depends on its neighbours, it changes when a neighbour does. This type finds the rows that may
/// have changed for that reason, without visiting any other.
package struct StayingRows {
  /// Old indices of deleted and moved rows, ascending.
  private let departures: [Int]
  /// New indices of inserted and moved rows, ascending.
  private let arrivals: [Int]
  /// The old index of each moved row, by its new index.
  private let origins: [Int: Int]
  private let count: Int

  /// Collects the rows whose order a changeset preserves.
  ///
  /// - Complexity: O(*c* log *c*) in the number of changes.
  package init(_ changes: Changeset) {
    departures = (changes.deletes + changes.moves.map(\.from)).sorted()
    arrivals = (changes.inserts + changes.moves.map(\.to)).sorted()
    origins = Dictionary(changes.moves.map { ($0.to, $0.from) }) { first, _ in first }
    count = changes.stayingCount
  }

  /// Returns the old index of the row at a new index, or `nil` for an inserted row.
  ///
  /// - Complexity: O(log *c*).
  package func oldIndex(of new: Int) -> Int? {
    let before = arrivals.partition { $0 >= new }
    if before < arrivals.count, arrivals[before] == new { return origins[new] }
    return Self.index(of: new - before, among: departures)
  }

  /// Returns the new indices of inserted, moved and updated rows and of the neighbours of any change, ascending.
  ///
  /// - Complexity: O(*c* log *c*) in the number of changes.
  package func neighbourhoods(of changes: Changeset) -> [Int] {
    var indices: Set<Int> = []
    for place in arrivals { indices.formUnion(place - 1...place + 1) }
    for update in changes.updates { indices.formUnion(update.new - 1...update.new + 1) }
    for (index, place) in departures.enumerated() {
      for kept in place - index - 1...place - index where kept >= 0 && kept < count {
        indices.insert(Self.index(of: kept, among: arrivals))
      }
    }
    return indices.filter { (0..<changes.newCount).contains($0) }.sorted()
  }

  /// Returns the index of the n-th staying row in a list, given the indices of all other rows.
  private static func index(of kept: Int, among others: [Int]) -> Int {
    var low = 0
    var high = others.count
    while low < high {
      let middle = (low + high) / 2
      if others[middle] - middle <= kept { low = middle + 1 } else { high = middle }
    }
    return kept + low
  }
}

extension Changeset {
  /// Returns the same changes with more updates, for rows whose look depends on their neighbours.
  ///
  /// - Complexity: O(*c* log *c*) in the number of changes.
  package func adding(updates more: [Update]) -> Changeset {
    if more.isEmpty { return self }
    let words = (updates + more).map { PairList<Update>.pack(old: $0.old, new: $0.new) }
    return Changeset(
      oldCount: oldCount,
      newCount: newCount,
      deletes: deletes,
      inserts: inserts,
      moves: moves,
      updates: PairList(Array(Set(words)).sorted())
    )
  }
}

extension [Int] {
  /// Returns the first index whose element meets a condition that all elements after it meet as well.
  fileprivate func partition(_ isMet: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
