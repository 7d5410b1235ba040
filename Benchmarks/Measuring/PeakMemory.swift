// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation

/// How far the memory in use rises above where it stood.
enum PeakMemory {
  /// The rise in bytes while the work ran, or nil where the kernel does not tell.
  static func rise(_ work: () -> Int) -> Int? {
    // Memory the allocator keeps would hide what the work takes.
    weft_platform_trim_memory()
    guard (try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))) != nil,
      let before = status("VmRSS:")
    else { return nil }
    _ = Stopwatch.time(work)
    return status("VmHWM:").map { $0 - before }
  }

  /// The memory in use in bytes, nil where the kernel does not tell.
  static func now() -> Int? { status("VmRSS:") }

  private static func status(_ key: String) -> Int? {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first
      .flatMap { Int($0) }.map { $0 * 1024 }
  }
}
