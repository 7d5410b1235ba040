// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import WeftSystem

/// How the calling thread spent its time.
struct ThreadTime {
  /// The elapsed time.
  let passed: Duration
  /// The time it computed.
  private let computed: Duration
  /// The time it was ready, but other threads ran.
  let starved: Duration

  /// The time it waited for something.
  var waited: Duration { max(.zero, passed - computed - starved) }
}

extension ThreadTime {
  /// Measures the time of the thread that creates it.
  struct Clock {
    /// Reading takes a few microseconds; if it takes longer, the thread was stopped in between.
    private static let longest = Duration.microseconds(50)

    // Kept open: opening a file takes long enough to be interrupted. Not every kernel has this file.
    private let numbers = try? Descriptor(opening: Array("/proc/thread-self/schedstat".utf8))

    /// Returns the time since some start.
    ///
    /// All parts are of one moment: otherwise a stop between two of them would count as waiting.
    func now() -> ThreadTime {
      while true {
        let start = Self.read(CLOCK_MONOTONIC)
        let (computed, starved) = (Self.read(CLOCK_THREAD_CPUTIME_ID), starved)
        if Self.read(CLOCK_MONOTONIC) - start < Self.longest {
          return ThreadTime(passed: start, computed: computed, starved: starved)
        }
      }
    }

    func since(_ start: ThreadTime) -> ThreadTime {
      let now = now()
      return ThreadTime(
        passed: now.passed - start.passed,
        computed: now.computed - start.computed,
        starved: now.starved - start.starved
      )
    }

    /// The second of three numbers: time on a processor, time queued for one, and how often.
    private var starved: Duration {
      let parts = (try? numbers?.bytes(64))?.split(separator: UInt8(ascii: " ")) ?? []
      let digits = parts.dropFirst().first ?? []
      return .nanoseconds(digits.reduce(Int64(0)) { $0 * 10 + Int64($1) - 48 })
    }

    private static func read(_ id: clockid_t) -> Duration {
      var time = timespec()
      // SAFETY: a local variable, used only during the call.
      unsafe clock_gettime(id, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }
}
