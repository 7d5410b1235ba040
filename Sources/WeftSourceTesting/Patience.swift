// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// How long something is waited for.
struct Patience: Sendable {
  private let duration: Duration
  private let clock: any Clock<Duration>

  init(_ duration: Duration, _ clock: any Clock<Duration>) {
    (self.duration, self.clock) = (duration, clock)
  }

  /// What a task comes to, nil where it takes too long; it is cancelled then, and not waited for.
  func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
    let answer = Answer<Value?>()
    return await withCheckedContinuation { continuation in
      answer.expect(continuation)
      let work = Task { answer.give(await body()) }
      let timer = Task { [clock, duration] in
        // A timer that is cancelled has nothing to say.
        guard (try? await clock.sleep(for: duration)) != nil else { return }
        work.cancel()
        answer.give(nil)
      }
      Task {
        _ = await work.value
        timer.cancel()
      }
    }
  }
}

/// What is given first to somebody who waits.
private final class Answer<Value: Sendable>: Sendable {
  private let continuation = Mutex<CheckedContinuation<Value, Never>?>(nil)

  func expect(_ waiting: CheckedContinuation<Value, Never>) {
    continuation.withLock { $0 = waiting }
  }

  func give(_ value: Value) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: value)
  }
}
