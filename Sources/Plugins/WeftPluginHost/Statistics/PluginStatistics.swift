// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The cost of a hook so far.
public struct HookStatistics: Equatable, Sendable {
  /// Its id.
  public let hook: String
  /// How often it has answered.
  public let calls: Int
  /// How many rows it was asked about, in total.
  public let rows: Int
  /// How many bytes its answers had.
  public let bytes: Int
  /// How many of its answers took longer than two milliseconds.
  public let overruns: Int
  /// The median time of its answers, to within a fifth; nil before the first.
  public let median: Duration?
  /// The time that 99 of 100 answers did not exceed.
  public let slowest: Duration?
}

/// The cost of a plugin so far.
public struct PluginStatistics: Equatable, Sendable {
  /// Its id.
  public let id: String
  /// Its file, safe to print.
  public let file: String
  /// Whether it runs in a worker.
  public let isInWorker: Bool
  /// How often its worker ended unasked, or had to be ended.
  public let faults: Int
  /// How often it was started again.
  public let restarts: Int
  /// The cost of each of its hooks.
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
