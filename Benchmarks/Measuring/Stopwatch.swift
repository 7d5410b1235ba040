// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation

/// One side of a comparison; it returns a number made from its result, so that no work is optimized
/// away.
struct Contender {
  let name: String
  let work: () -> Int

  init(_ name: String, _ work: @escaping () -> Int) {
    self.name = name
    self.work = work
  }
}

/// Times contenders in turn, so that other load on the machine affects all alike.
struct Stopwatch {
  /// How often each contender runs, or `nil` for 41 times up to 2 ms a run, 15 up to 50 ms, else 7.
  var runs: Int?

  func measure(
    _ name: String,
    _ work: @escaping () -> Int,
    against rivals: [Contender],
    once: [(name: String, median: Duration)] = [],
    counts: [(name: String, value: Double)] = []
  ) -> Measurement {
    let contenders = [Contender(name, work)] + rivals
    // Each runs once before it counts, which touches pages and fills caches.
    let warm = contenders.map { Self.time($0.work) }
    let runs = runs ?? (warm[0] < .milliseconds(2) ? 41 : warm[0] < .milliseconds(50) ? 15 : 7)
    var times: [[Duration]] = Array(repeating: [], count: contenders.count)
    for _ in 0..<runs {
      for (index, contender) in contenders.enumerated() {
        times[index].append(Self.time(contender.work))
      }
    }
    let medians = times.map { $0.sorted()[runs / 2] }
    return Measurement(
      name: name,
      runs: runs,
      median: medians[0],
      rivals: zip(rivals.map(\.name), medians.dropFirst()).map { ($0, $1) } + once,
      counts: counts
    )
  }

  /// The median time of work that continues from where it stopped.
  static func median(runs: Int, _ work: () -> Int) -> Duration {
    _ = time(work)
    return (0..<runs).map { _ in time(work) }.sorted()[runs / 2]
  }

  static func time(_ work: () -> Int) -> Duration {
    var result = 0
    let time = ContinuousClock().measure { result = work() }
    precondition(result != .min, "a result no work gives")
    return time
  }
}

/// How far the used memory rises above its level before.
enum PeakMemory {
  /// Returns the rise in bytes while the work runs, or `nil` if the kernel doesn't report it.
  static func rise(_ work: () -> Int) -> Int? {
    // Free memory held by the allocator would hide what the work takes.
    weft_platform_trim_memory()
    guard (try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))) != nil,
      let before = status("VmRSS:")
    else { return nil }
    _ = Stopwatch.time(work)
    return status("VmHWM:").map { $0 - before }
  }

  /// Returns the used memory in bytes without the allocator's free memory, or `nil` if not reported.
  static func trimmed() -> Int? {
    weft_platform_trim_memory()
    return now()
  }

  /// Returns the used memory in bytes, or `nil` if the kernel doesn't report it.
  static func now() -> Int? { status("VmRSS:") }

  private static func status(_ key: String) -> Int? {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first
      .flatMap { Int($0) }.map { $0 * 1024 }
  }
}
