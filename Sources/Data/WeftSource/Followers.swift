// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The followers of a source that wait for its next event.
package final class WaitingFollowers: Sendable {
  private struct State {
    var count = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether ``wake()`` would wake no task.
  package var isEmpty: Bool { state.withLock { $0.waiting.isEmpty } }

  /// Waits until ``wake()`` or until the task is cancelled.
  ///
  /// Nothing else runs on the caller's actor between the call and the wait, so what the caller
  /// checked before the call still holds when it starts to wait.
  package func wait(isolation: isolated (any Actor)? = #isolation) async {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.waiting[number] = continuation }
        // The task was cancelled before its continuation was stored.
        if Task.isCancelled { resume(number) }
      }
    } onCancel: {
      resume(number)
    }
  }

  /// Ends the waits of all followers; a later wait isn't affected.
  package func wake() {
    let woken = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in woken { continuation.resume() }
  }

  private func resume(_ number: Int) {
    state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
  }
}

/// A follower's position in a log, and the events read but not yet delivered to it.
package final class FollowedPlace<Position: Sendable>: Sendable {
  private struct State {
    /// The position up to which events were read.
    var end: Position
    /// The events to deliver, the next one last.
    var ready: [SourceEvent] = []
  }

  private let state: Mutex<State>

  package init(_ start: Position) { state = Mutex(State(end: start)) }

  /// The position up to which events were read.
  package var end: Position { state.withLock { $0.end } }

  /// Removes and returns the next event to deliver.
  package func popNext() -> SourceEvent? { state.withLock { $0.ready.popLast() } }

  /// Queues newly read events after those not yet delivered, and moves ``end``.
  package func add(_ events: [SourceEvent], end: Position) {
    state.withLock { state in
      state.end = end
      state.ready = events.reversed() + state.ready
    }
  }
}
