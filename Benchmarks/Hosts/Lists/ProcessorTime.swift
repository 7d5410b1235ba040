// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
private import Glibc

/// Processor time that this process has used, in user and kernel mode.
enum ProcessorTime {
  /// The time of all its threads, including ended ones.
  static var process: Duration { .microseconds(Glibc.clock()) }

  /// The kernel's number of the calling thread, or 0 if the kernel doesn't report it.
  static var threadNumber: Int32 {
    let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return place?.split(separator: "/").last.flatMap { Int32($0) } ?? 0
  }

  /// Returns the time of one thread, or zero if it has ended.
  static func thread(_ number: Int32) -> Duration {
    let path = "/proc/self/task/\(number)/schedstat"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return .nanoseconds(text?.split(separator: " ").first.flatMap { Int64($0) } ?? 0)
  }
}
