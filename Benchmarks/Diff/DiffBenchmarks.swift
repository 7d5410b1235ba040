// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation
internal import WeftDiff

/// The full diff of two lists, compared with reading, copying and hashing them.
public enum DiffBenchmarks {
  /// The list lengths measured by default.
  public static let sizes = [1_000, 10_000, 100_000]

  /// Measures each case and reports each result as it comes.
  public static func run(sizes: [Int] = sizes, report: (Measurement) -> Void) {
    // First, while the memory is still untouched.
    for size in sizes where size >= 100_000 { report(memory(size)) }
    var (ofInts, ofStrings) = (StandardDifference(), StandardDifference())
    for size in sizes.sorted() {
      runCases(Int.self, size, &ofInts, report)
      runCases(String.self, size, &ofStrings, report)
    }
    for (count, deleted, shuffled) in [
      (5_000, 2_000..<3_000, 200), (100_000, 20_000..<30_000, 2_000),
    ]
    where sizes.contains(where: { $0 >= count }) {
      report(published(count, deleted, shuffled))
    }
  }

  private static func runCases<ID: BenchID>(
    _: ID.Type,
    _ size: Int,
    _ standard: inout StandardDifference,
    _ report: (Measurement) -> Void
  ) {
    let old = (0..<size).map { ChatRow<ID>($0) }
    for diffCase in DiffCase.allCases {
      var random = Random(seed: 42)
      let new = diffCase.edited(old, &random)
      let name = "Diff/\(diffCase.rawValue)/\(ID.label)/\(size)"
      let rival = standard.time(diffCase, size) { count in
        let old = Array(old.prefix(count))
        var random = Random(seed: 42)
        return (old, diffCase.edited(old, &random))
      }
      report(compare(name, old, new, rival))
      report(compareColumns(name + "/columns", old, new))
      report(compare(name + "/decoded", old, new.map(\.decodedAgain), nil))
    }
  }

  private static func compare<Row: Identifiable & Equatable>(
    _ name: String,
    _ old: [Row],
    _ new: [Row],
    _ standard: Duration?
  ) -> Measurement where Row.ID: RowIdentity & Hashable {
    Stopwatch().measure(
      name,
      { Changeset(from: old, to: new).count },
      against: floors(old, new),
      once: standard.map { [("stdlib difference", $0)] } ?? [],
      counts: counts(Changeset(from: old, to: new))
    )
  }

  private static func compareColumns<ID: BenchID>(
    _ name: String,
    _ old: [ChatRow<ID>],
    _ new: [ChatRow<ID>]
  ) -> Measurement {
    let (oldColumns, newColumns) = (columns(old), columns(new))
    let (oldPairs, newPairs) = (pairs(oldColumns), pairs(newColumns))
    let staying = DiffFloors.staying(oldPairs, newPairs)
    return Stopwatch().measure(
      name,
      { Changeset(from: oldColumns, to: newColumns).count },
      against: [
        Contender("memcpy of the columns", DiffFloors.copy(oldPairs, newPairs)),
        Contender("pairwise over the columns") { DiffFloors.pairwise(oldPairs, newPairs) },
        Contender("pairwise over what stays") { DiffFloors.pairwise(staying.old, staying.new) },
        Contender("Hasher") { DiffFloors.hasher(old, new) },
      ],
      counts: counts(Changeset(from: oldColumns, to: newColumns))
    )
  }

  /// The same columns in pairs, for floors that read both.
  private static func pairs(_ columns: RowColumns) -> [ColumnPair] {
    zip(columns.ids, columns.revisions).map { ColumnPair(id: $0, revision: $1) }
  }

  private struct ColumnPair: Identifiable, Equatable {
    let id: UInt64
    let revision: UInt64
  }

  /// Returns columns as a store has them: the number a row was made from, and how often it changed.
  private static func columns<ID>(_ rows: [ChatRow<ID>]) -> RowColumns {
    RowColumns(
      ids: rows.map { UInt64($0.timestamp) },
      revisions: rows.map { UInt64($0.unread) }
    )
  }

  private static func floors<Row: Identifiable & Equatable>(
    _ old: [Row],
    _ new: [Row]
  ) -> [Contender] where Row.ID: Hashable {
    let staying = DiffFloors.staying(old, new)
    return [
      Contender("memcpy", DiffFloors.copy(old, new)),
      Contender("pairwise") { DiffFloors.pairwise(old, new) },
      Contender("pairwise over what stays") { DiffFloors.pairwise(staying.old, staying.new) },
      Contender("Hasher") { DiffFloors.hasher(old, new) },
    ]
  }

  private static func counts(_ changes: Changeset) -> [(name: String, value: Double)] {
    [
      ("deletes", Double(changes.deletes.count)), ("inserts", Double(changes.inserts.count)),
      ("moves", Double(changes.moves.count)), ("updates", Double(changes.updates.count)),
    ]
  }

  /// Measures the memory a diff takes besides its input.
  private static func memory(_ size: Int) -> Measurement {
    let old = (0..<size).map { ChatRow<Int>($0) }
    var random = Random(seed: 42)
    let new = DiffCase.mix1Percent.edited(old, &random)
    let rise = PeakMemory.rise { Changeset(from: old, to: new).count }
    return Stopwatch().measure(
      "Diff/memory/mix-1%/int/\(size)",
      { Changeset(from: old, to: new).count },
      against: [],
      counts: rise.map { [("extra peak bytes", Double($0))] } ?? []
    )
  }

  /// Measures the two cases that DifferenceKit publishes: a range of UUIDs is removed, as many are
  /// inserted, and the first ones are shuffled.
  private static func published(_ count: Int, _ gone: Range<Int>, _ shuffled: Int) -> Measurement {
    var random = Random(seed: 42)
    func fresh() -> PublishedRow { PublishedRow(random.next(), random.next()) }
    let old = (0..<count).map { _ in fresh() }
    var new = old
    new.removeSubrange(gone)
    new.insert(contentsOf: gone.map { _ in fresh() }, at: gone.upperBound)
    new[..<shuffled].shuffle(using: &random)
    return compare("Diff/published/uuid/\(count)", old, new, nil)
  }
}

/// A change to a list between two frames.
enum DiffCase: String, CaseIterable {
  case identical
  case oneToTop = "one-to-top"
  case oneToBottom = "one-to-bottom"
  case update1Percent = "update-1%"
  case append20 = "append-20"
  case mix1Percent = "mix-1%"
  case reversal
  case disjoint
  case shuffle

  /// Makes the new list from the old one.
  func edited<ID>(_ old: [ChatRow<ID>], _ random: inout Random) -> [ChatRow<ID>] {
    var new = old
    let count = old.count
    switch self {
    case .identical: new.reserveCapacity(count + 1)
    case .oneToTop: new.insert(new.remove(at: count * 2 / 3), at: 0)
    case .oneToBottom: new.append(new.remove(at: count / 3))
    case .update1Percent:
      random.distinct(count / 100, below: count).forEach { Self.change(&new[$0]) }
    case .append20: new += (count..<(count + 20)).map { ChatRow($0) }
    case .mix1Percent: new = Self.mixed(old, &random)
    case .reversal: new.reverse()
    case .disjoint: new = (count..<(2 * count)).map { ChatRow($0) }
    case .shuffle: new.shuffle(using: &random)
    }
    return new
  }

  private static func change<ID>(_ row: inout ChatRow<ID>) {
    row.unread += 1
    row.lastMessage = "Somebody edited this message, number \(row.timestamp), just now"
  }

  /// Of a hundred rows one moves, one changes, one is removed, and one is inserted.
  private static func mixed<ID>(_ old: [ChatRow<ID>], _ random: inout Random) -> [ChatRow<ID>] {
    let (count, share) = (old.count, old.count / 100)
    let chosen = random.distinct(3 * share, below: count)
    let moved = chosen[..<share]
    var rows = old
    for index in chosen[(2 * share)...] { change(&rows[index]) }
    // Each row moves far from its old place, so that each of the moves is needed.
    var arrivals: [Int: [ChatRow<ID>]] = [:]
    for index in moved {
      let distance = random.below(count - 20) + 10
      arrivals[(index + distance) % count, default: []].append(rows[index])
    }
    for number in 0..<share {
      arrivals[random.below(count), default: []].append(ChatRow(count + number))
    }
    let gone = Set(chosen[..<(2 * share)])
    var new: [ChatRow<ID>] = []
    new.reserveCapacity(count)
    for index in 0..<count {
      if let rows = arrivals[index] { new += rows }
      if !gone.contains(index) { new.append(rows[index]) }
    }
    return new
  }
}
