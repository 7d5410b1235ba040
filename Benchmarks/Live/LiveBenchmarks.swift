// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff

/// Changes to a list that stays sorted, beside reading all its rows.
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
        return workload.list.takeChanges().count
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
