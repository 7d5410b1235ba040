// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftPluginFormat

/// A meter of a hook's cost, on any thread that its answers arrive on.
final class HookMeter: Sendable {
  private struct Counts {
    var times = DurationHistogram()
    var rows = 0
    var bytes = 0
    var overruns = 0
  }

  /// An answer that takes longer is an overrun: a quarter of a frame at 120 frames a second.
  private static let budget = Duration.milliseconds(2)

  private let counts = Mutex(Counts())

  /// Counts an answer and the time it took.
  func add(_ time: Duration, rows: Int, bytes: Int) {
    counts.withLock { counts in
      counts.times.add(time)
      counts.rows += rows
      counts.bytes += bytes
      if time > Self.budget { counts.overruns += 1 }
    }
  }

  /// Returns the counts of a hook.
  func statistics(of hook: String) -> HookStatistics {
    counts.withLock { counts in
      HookStatistics(
        hook: hook,
        calls: counts.times.count,
        rows: counts.rows,
        bytes: counts.bytes,
        overruns: counts.overruns,
        median: counts.times.quantile(0.5),
        slowest: counts.times.quantile(0.99)
      )
    }
  }
}
