// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
private import Glibc

/// Processor time that this process has used, in user and kernel mode.
enum ProcessorTime {
  /// That of all its threads, those that have ended too.
  static var process: Duration { .microseconds(Glibc.clock()) }

  /// The number of the calling thread in the kernel; 0 where the kernel doesn't tell.
  static var threadNumber: Int32 {
    let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return place?.split(separator: "/").last.flatMap { Int32($0) } ?? 0
  }

  /// That of one thread; zero where it has ended.
  static func thread(_ number: Int32) -> Duration {
    let path = "/proc/self/task/\(number)/schedstat"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return .nanoseconds(text?.split(separator: " ").first.flatMap { Int64($0) } ?? 0)
  }
}
