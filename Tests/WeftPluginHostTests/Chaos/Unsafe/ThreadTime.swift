// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the calling thread did with its time.
struct ThreadTime {
  /// All of it.
  var passed = Duration.zero
  /// When it computed.
  private var computed = Duration.zero
  /// When it could have but others did.
  private(set) var starved = Duration.zero

  /// When it waited for something.
  var waited: Duration { max(.zero, passed - computed - starved) }

  /// Since some moment.
  static var now: ThreadTime {
    var time = ThreadTime()
    time.passed = clock(CLOCK_MONOTONIC)
    time.computed = clock(CLOCK_THREAD_CPUTIME_ID)
    // Time on a processor, time in front of one, and how often.
    let numbers = (try? String(contentsOfFile: "/proc/thread-self/schedstat", encoding: .utf8))?
      .split(separator: " ")
    time.starved = .nanoseconds(numbers.flatMap { $0.count > 1 ? Int64($0[1]) : nil } ?? 0)
    return time
  }

  static func since(_ start: ThreadTime) -> ThreadTime {
    let now = now
    var time = ThreadTime()
    time.passed = now.passed - start.passed
    time.computed = now.computed - start.computed
    time.starved = now.starved - start.starved
    return time
  }

  private static func clock(_ id: clockid_t) -> Duration {
    var time = timespec()
    // SAFETY: a local variable, used during the call only.
    unsafe clock_gettime(id, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
