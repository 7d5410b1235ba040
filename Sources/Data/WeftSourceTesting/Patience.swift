// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The limit on how long a check waits for a source.
struct Patience: Sendable {
  private let duration: Duration
  private let clock: any Clock<Duration>

  init(_ duration: Duration, _ clock: any Clock<Duration>) {
    (self.duration, self.clock) = (duration, clock)
  }

  /// Returns the result of a task, nil where it takes too long; the task is then cancelled but not
  /// awaited.
  func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
    let answer = Answer<Value?>()
    return await withCheckedContinuation { continuation in
      answer.expect(continuation)
      let work = Task { answer.give(await body()) }
      let timer = Task { [clock, duration] in
        // A cancelled timer must not answer.
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

/// A continuation that is resumed with the first of several answers.
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
