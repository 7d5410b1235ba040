// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation
internal import WeftDiff

/// The full diff of two lists, beside the costs of reading, copying and hashing them.
public enum DiffBenchmarks {
  /// The list lengths measured by default.
  public static let sizes = [1_000, 10_000, 100_000, 1_000_000]

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
  ) -> Measurement where Row.ID: RowIdentity {
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
    return Stopwatch().measure(
      name,
      { Changeset(from: oldColumns, to: newColumns).count },
      against: [
        Contender("memcpy of the columns", DiffFloors.copy(oldPairs, newPairs)),
        Contender("pairwise over the columns") { DiffFloors.pairwise(oldPairs, newPairs) },
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

  /// Columns as a store has them: the number a row was made from, and how often it changed.
  private static func columns<ID>(_ rows: [ChatRow<ID>]) -> RowColumns {
    RowColumns(
      ids: rows.map { UInt64($0.timestamp) },
      revisions: rows.map { UInt64($0.unread) }
    )
  }

  private static func floors<Row: Identifiable & Equatable>(
    _ old: [Row],
    _ new: [Row]
  ) -> [Contender] {
    [
      Contender("memcpy", DiffFloors.copy(old, new)),
      Contender("pairwise") { DiffFloors.pairwise(old, new) },
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

  /// The two cases DifferenceKit publishes: a range of UUIDs is removed, as many are inserted, and
  /// the first ones are shuffled.
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
