// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff

/// The expected properties of a changeset, computed in the most obvious way.
enum Oracle {
  /// Rebuilds the new list by the letter of the contract.
  static func rebuild<Row>(_ old: [Row], _ changes: Changeset, row: (Int) -> Row) -> [Row] {
    let gone = Set(changes.deletes).union(changes.moves.map(\.from))
    var kept = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    var places: [Row?] = Array(repeating: nil, count: changes.newCount)
    for move in changes.moves { places[move.to] = old[move.from] }
    for insert in changes.inserts { places[insert] = row(insert) }
    for index in places.indices where places[index] == nil && !kept.isEmpty {
      places[index] = kept.removeFirst()
    }
    for update in changes.updates { places[update.new] = row(update.new) }
    return places.compactMap { $0 }
  }

  /// Returns the length of a longest strictly increasing subsequence by patience sorting: each pile
  /// keeps the smallest value that ends a subsequence of its length.
  static func longestIncreasing(_ values: [Int]) -> Int {
    var tails: [Int] = []
    for value in values {
      let pile = tails.firstIndex { $0 >= value } ?? tails.count
      if pile == tails.count { tails.append(value) } else { tails[pile] = value }
    }
    return tails.count
  }

  /// Returns how many rows must move between lists with distinct identities.
  static func fewestMoves(_ old: [Int], _ new: [Int]) -> Int {
    let places = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    let shared = new.compactMap { places[$0] }
    return shared.count - longestIncreasing(shared)
  }
}

/// Checks everything that holds for the changes between any two lists.
func expectRight(
  _ changes: Changeset,
  _ old: [Row],
  _ new: [Row],
  _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  func check(_ holds: Bool, _ what: String) {
    if holds { return }
    Issue.record(
      "\(what): \(old) -> \(new): \(changes) \(comment())",
      sourceLocation: sourceLocation
    )
  }
  check(Oracle.rebuild(old, changes) { new[$0] } == new, "the contract rebuilds the new list")
  var rows = old
  changes.apply(to: &rows, from: new)
  check(rows == new, "apply makes the new list")
  changes.inverse.apply(to: &rows, from: old)
  check(rows == old, "the inverse makes the old list again")
  check(changes.inverse.inverse == changes, "the inverse of the inverse is the same")
  check(isAscending(changes.deletes) && isAscending(changes.inserts), "indices ascend")
  check(isAscending(changes.moves.map(\.from)), "moves ascend")
  check(isAscending(changes.updates.map(\.old)), "updates ascend")
  for update in changes.updates {
    check(old[update.old].id == new[update.new].id, "an update is of one row")
    check(old[update.old] != new[update.new], "an updated row differs")
  }
  for move in changes.moves { check(old[move.from].id == new[move.to].id, "a move is of one row") }
  guard areDistinct(old), areDistinct(new) else { return }
  let (olds, news) = (old.map(\.id), new.map(\.id))
  check(changes.moves.count == Oracle.fewestMoves(olds, news), "moves are the fewest")
  check(Set(changes.deletes.map { olds[$0] }) == Set(olds).subtracting(news), "deletes are exact")
  check(Set(changes.inserts.map { news[$0] }) == Set(news).subtracting(olds), "inserts are exact")
}

private func isAscending(_ values: some Sequence<Int>) -> Bool {
  let values = Array(values)
  return zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
}

private func areDistinct(_ rows: [Row]) -> Bool {
  Set(rows.map(\.id)).count == rows.count
}
