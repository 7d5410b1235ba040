// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The costs of a frame without an index.
struct LiveRivals {
  /// The costs of reading all rows once a frame.
  private var passes: [(name: String, median: Duration)] = []
  private var move: Duration?

  /// Measures the rivals, except for lists longer than a million rows, which alone take gigabytes.
  init(size: Int) {
    guard size <= 1_000_000 else { return }
    let old = (0..<size).map { ChatRow<Int>($0) }
    var new = old
    new.reserveCapacity(size + 1)
    passes = [
      ("memcpy", Stopwatch.median(runs: 7, DiffFloors.copy(old, new))),
      ("pairwise", Stopwatch.median(runs: 7) { DiffFloors.pairwise(old, new) }),
      ("Hasher", Stopwatch.median(runs: 7) { DiffFloors.hasher(old, new) }),
    ]
    let array = SortedArray(size: size)
    move = Stopwatch.median(runs: 41) { array.moveToTop() }
  }

  /// The cost of reading all rows once a frame, or of moving a row in an array once an event.
  func medians(events: Int) -> [(name: String, median: Duration)] {
    passes + (move.map { [("moves in a sorted array", $0 * events)] } ?? [])
  }
}

/// Keys and identities in a sorted array; each move shifts the rows between.
private final class SortedArray {
  private var rows: [(key: Int, id: Int)]
  private var random = Random(seed: 7)

  init(size: Int) {
    rows = (0..<size).map { ($0, $0) }
  }

  func moveToTop() -> Int {
    let row = rows.remove(at: random.below(rows.count))
    rows.insert((rows[0].key - 1, row.id), at: 0)
    return row.id
  }
}
