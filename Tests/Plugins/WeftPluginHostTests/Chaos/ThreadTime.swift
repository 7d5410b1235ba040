// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import WeftSystem

/// What the calling thread did with its time.
struct ThreadTime {
  /// All of it.
  let passed: Duration
  /// When it computed.
  private let computed: Duration
  /// When it could have but others did.
  let starved: Duration

  /// When it waited for something.
  var waited: Duration { max(.zero, passed - computed - starved) }
}

extension ThreadTime {
  /// Tells the time of the thread that makes it.
  struct Clock {
    /// Reading takes a few microseconds; where it takes longer the thread was stopped in between.
    private static let longest = Duration.microseconds(50)

    // Kept open: opening a file takes long enough to be stopped in. Not every kernel counts this.
    private let numbers = try? Descriptor(opening: Array("/proc/thread-self/schedstat".utf8))

    /// The time since some moment.
    ///
    /// All parts are of one moment: else a stop between two of them would count as waiting.
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

    /// The second of three numbers: time on a processor, time in front of one, and how often.
    private var starved: Duration {
      let parts = (try? numbers?.bytes(64))?.split(separator: UInt8(ascii: " ")) ?? []
      let digits = parts.dropFirst().first ?? []
      return .nanoseconds(digits.reduce(Int64(0)) { $0 * 10 + Int64($1) - 48 })
    }

    private static func read(_ id: clockid_t) -> Duration {
      var time = timespec()
      // SAFETY: a local variable, used during the call only.
      unsafe clock_gettime(id, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }
}
