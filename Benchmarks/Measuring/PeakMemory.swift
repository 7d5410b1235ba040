// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation

/// How far the used memory rises above its level before.
enum PeakMemory {
  /// The rise in bytes while the work runs; nil when the kernel doesn't report it.
  static func rise(_ work: () -> Int) -> Int? {
    // Free memory held by the allocator would hide what the work takes.
    weft_platform_trim_memory()
    guard (try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))) != nil,
      let before = status("VmRSS:")
    else { return nil }
    _ = Stopwatch.time(work)
    return status("VmHWM:").map { $0 - before }
  }

  /// The used memory in bytes; nil when the kernel doesn't report it.
  static func now() -> Int? { status("VmRSS:") }

  private static func status(_ key: String) -> Int? {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first
      .flatMap { Int($0) }.map { $0 * 1024 }
  }
}
