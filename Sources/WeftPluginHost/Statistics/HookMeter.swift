// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftPluginWire

/// Counts what a hook costs, on whatever thread its answers come.
final class HookMeter: Sendable {
  private struct Counts {
    var times = DurationHistogram()
    var rows = 0
    var bytes = 0
    var overruns = 0
  }

  /// An answer that takes longer is an overrun: a quarter of a frame, of which there are 120 a second.
  private static let budget = Duration.milliseconds(2)

  private let counts = Mutex(Counts())

  /// Counts an answer about rows that took some time.
  func add(_ time: Duration, rows: Int, bytes: Int) {
    counts.withLock { counts in
      counts.times.add(time)
      counts.rows += rows
      counts.bytes += bytes
      if time > Self.budget { counts.overruns += 1 }
    }
  }

  /// What was counted of a hook.
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
