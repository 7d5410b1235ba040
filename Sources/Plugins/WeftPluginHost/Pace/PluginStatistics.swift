// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginFormat

/// The cost of a hook so far.
public struct HookStatistics: Equatable, Sendable {
  /// The hook's id.
  public let hook: String
  /// The number of answers.
  public let calls: Int
  /// The total number of rows in the questions.
  public let rows: Int
  /// The total size of the answers in bytes.
  public let bytes: Int
  /// The number of answers that took longer than two milliseconds.
  public let overruns: Int
  /// The median time of the answers, to within a fifth, or `nil` before the first.
  public let median: Duration?
  /// The time that 99 of 100 answers did not exceed.
  public let slowest: Duration?
}

/// The cost of a plugin so far.
public struct PluginStatistics: Equatable, Sendable {
  /// The plugin's id.
  public let id: String
  /// The path of the plugin's file, safe to print.
  public let file: String
  /// Whether the plugin runs in a worker.
  public let isInWorker: Bool
  /// The number of times that the worker ended by itself, or had to be stopped because of a fault.
  public let faults: Int
  /// The number of times that a worker was started again after a fault.
  public let restarts: Int
  /// The cost of each of the plugin's hooks.
  public let hooks: [HookStatistics]

  /// A summary on one line, such as `12 calls · p50 80 µs, p99 400 µs · 0 over budget`.
  public var line: String {
    let calls = hooks.reduce(0) { $0 + $1.calls }
    let overruns = hooks.reduce(0) { $0 + $1.overruns }
    var parts = ["\(calls) \(calls == 1 ? "call" : "calls")"]
    if let slowest = hooks.max(by: { ($0.slowest ?? .zero) < ($1.slowest ?? .zero) }),
      let median = slowest.median, let most = slowest.slowest
    {
      parts.append("p50 \(Self.text(median)), p99 \(Self.text(most))")
    }
    parts.append("\(overruns) over budget")
    if isInWorker { parts.append("\(faults) faults, \(restarts) restarts") }
    return parts.joined(separator: " · ")
  }

  /// Returns a time with its unit, to two digits.
  public static func text(_ time: Duration) -> String {
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3), ("ns", 1)]
    let nanoseconds = time / .nanoseconds(1)
    let (unit, size) = units.first { nanoseconds >= $0.1 } ?? ("ns", 1)
    let value = nanoseconds / size
    let digits = value < 10 ? (value * 10).rounded() / 10 : value.rounded()
    return digits == digits.rounded() ? "\(Int(digits)) \(unit)" : "\(digits) \(unit)"
  }
}

/// A meter of a hook's cost; the hook's answers may arrive on any thread.
final class HookMeter: Sendable {
  private struct Counts {
    var times = DurationHistogram()
    var rows = 0
    var bytes = 0
    var overruns = 0
  }

  /// The time above which an answer is an overrun: a quarter of a frame at 120 frames a second.
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

/// A histogram of durations, exact to within a fifth.
struct DurationHistogram: Sendable {
  /// There are four steps for each power of two, from four nanoseconds to more than an hour.
  private static let steps = 4 * 42

  /// The number of durations in each step; empty until the first duration is counted.
  private var counts: [UInt32] = []
  private(set) var count = 0

  mutating func add(_ time: Duration) {
    if counts.isEmpty { counts = Array(repeating: 0, count: Self.steps) }
    counts[Self.step(of: time)] &+= 1
    count += 1
  }

  /// Returns the time that a share of all durations did not exceed, or `nil` if there are none.
  func quantile(_ share: Double) -> Duration? {
    if count == 0 { return nil }
    var left = max(1, Int((Double(count) * share).rounded(.up)))
    for (step, count) in counts.enumerated() {
      left -= Int(count)
      if left <= 0 { return Self.end(of: step) }
    }
    return Self.end(of: Self.steps - 1)
  }

  private static func step(of time: Duration) -> Int {
    let nanoseconds = UInt64(max(4, min(time / .nanoseconds(1), 1e13)))
    let power = 63 - nanoseconds.leadingZeroBitCount
    // The two bits below the highest one are the quarter.
    let quarter = Int(nanoseconds >> (power - 2)) & 3
    return min(4 * power + quarter, steps - 1)
  }

  /// Returns the longest time of a step.
  private static func end(of step: Int) -> Duration {
    let power = step / 4
    let quarter = step % 4
    return .nanoseconds(Int64(Double(UInt64(1) << power) * (1 + Double(quarter + 1) / 4)))
  }
}
