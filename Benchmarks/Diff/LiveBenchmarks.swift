// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// Changes to a list that stays sorted, compared with reading all its rows.
public enum LiveBenchmarks {
  /// The list lengths measured by default.
  public static let sizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000]

  /// Measures each length and reports each result as it comes.
  public static func run(sizes: [Int] = sizes, report: (Measurement) -> Void) {
    for size in sizes {
      var workload = LiveWorkload(size: size)
      let rivals = LiveRivals(size: size)
      for events in [1, 10, 100, 1_000] where events <= size {
        report(frame(&workload, rivals, events))
      }
      report(lookups(&workload))
      report(memory(&workload))
    }
  }

  /// A frame of events: from the first call to the changeset.
  private static func frame(
    _ workload: inout LiveWorkload,
    _ rivals: LiveRivals,
    _ events: Int
  ) -> Measurement {
    let runs = max(41, 20_001 / events)
    return Measurement(
      name: "Live/frame-\(events)/int/\(workload.size)",
      runs: runs,
      median: Stopwatch.median(runs: runs) {
        workload.apply(events)
        return workload.list.drainChanges().count
      },
      // Measured apart from the frames, because reading all rows would empty the caches before each
      // of them.
      rivals: rivals.medians(events: events),
      counts: []
    )
  }

  /// Fifty rows from a random rank on, as a screen requests them.
  private static func lookups(_ workload: inout LiveWorkload) -> Measurement {
    let index = workload.list.index
    return Measurement(
      name: "Live/window-50/int/\(workload.size)",
      runs: 1_001,
      median: Stopwatch.median(runs: 1_001) {
        let start = workload.random.below(index.count - 50)
        return index.window(start..<(start + 50))[49]
      },
      rivals: [],
      counts: []
    )
  }

  /// The memory of a row after as many random changes as there are rows.
  private static func memory(_ workload: inout LiveWorkload) -> Measurement {
    let time = Stopwatch.time {
      workload.churn(workload.size)
      return 0
    }
    let index = workload.list.index
    let bytes = Double(index.byteCount) / Double(index.count) - 8
    return Measurement(
      name: "Live/churn/int/\(workload.size)",
      runs: 1,
      median: time,
      rivals: [],
      counts: [("bytes a row", (bytes * 100).rounded() / 100)]
    )
  }
}

/// A list of channels, newest first, and the changes of a busy workspace.
struct LiveWorkload {
  let size: Int
  var list = LiveList<Int, Descending<Int>>()
  var random = Random(seed: 42)
  private var now: Int
  private var nextID: Int

  init(size: Int) {
    self.size = size
    now = size * 10
    nextID = size
    for id in 0..<size {
      list.insert(id, by: Descending(random.below(now)))
      if id % 1_000 == 0 { list.drainChanges() }
    }
    list.drainChanges()
  }

  /// Applies events: of ten, six move a row to the top, two change a content, one inserts and one
  /// moves a row.
  mutating func apply(_ count: Int) {
    for _ in 0..<count {
      let id = random.below(nextID)
      switch random.below(10) {
      case 0..<6:
        now += 1
        list.update(id, by: Descending(now))
      case 6..<8: list.update(id)
      case 8:
        now += 1
        list.insert(nextID, by: Descending(now))
        nextID += 1
      default: list.move(id, to: Descending(random.below(now)))
      }
    }
  }

  /// Inserts, removes and moves rows anywhere.
  mutating func churn(_ count: Int) {
    for step in 0..<count {
      let id = random.below(nextID)
      switch step % 4 {
      case 0: list.remove(id)
      case 1:
        list.insert(nextID, by: Descending(random.below(now)))
        nextID += 1
      default: list.move(id, to: Descending(random.below(now)))
      }
      if step % 100 == 99 { list.drainChanges() }
    }
    list.drainChanges()
  }
}

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

  /// Returns the cost of reading all rows once a frame, or of moving a row in an array once per event.
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
