// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What one task waits for on its actor, put in by any thread.
///
/// A task that waits for an `AsyncStream` does so on threads that all tasks share, from which each element would come by
/// one more thread.
final class Inbox<Element: Sendable>: Sendable {
  private struct State {
    var ready: [Element] = []
    var taken = 0
    var waiting: CheckedContinuation<Void, Never>?

    mutating func popFirst() -> Element? {
      if ready.isEmpty { return nil }
      let first = ready[taken]
      taken += 1
      // What was taken is kept no longer than what comes with it.
      if taken == ready.count { (ready, taken) = ([], 0) }
      return first
    }
  }

  private let state = Mutex(State())

  /// Adds an element, in the order of the calls.
  func put(_ element: Element) {
    state.withLock { $0.ready.append(element) }
    wake()
  }

  /// Waits for the next element; returns nil once the calling task is cancelled.
  func next(isolation: isolated (any Actor)?) async -> Element? {
    while !Task.isCancelled {
      if let element = state.withLock({ $0.popFirst() }) { return element }
      await withTaskCancellationHandler {
        // A closure that uses it stays on the actor.
        _ = isolation
        await withCheckedContinuation { continuation in
          let goesOn = state.withLock { state in
            if !state.ready.isEmpty || Task.isCancelled { return true }
            state.waiting = continuation
            return false
          }
          if goesOn { continuation.resume() }
        }
      } onCancel: {
        wake()
      }
    }
    return nil
  }

  private func wake() {
    state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }?.resume()
  }
}
