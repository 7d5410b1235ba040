// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A queue that any thread can add to and one task on an actor waits for.
///
/// An `AsyncStream` resumes its waiting task on the shared thread pool, which would pass each element through one more
/// thread.
final class Inbox<Element: Sendable>: Sendable {
  private struct State {
    var ready: [Element] = []
    var taken = 0
    var waiting: CheckedContinuation<Void, Never>?

    mutating func popFirst() -> Element? {
      if ready.isEmpty { return nil }
      let first = ready[taken]
      taken += 1
      // Releases taken elements once all of them have been taken.
      if taken == ready.count { (ready, taken) = ([], 0) }
      return first
    }
  }

  private let state = Mutex(State())

  /// Adds an element; elements keep the order of the calls.
  func put(_ element: Element) {
    state.withLock { $0.ready.append(element) }
    wake()
  }

  /// Waits for the next element; returns `nil` once the calling task is cancelled.
  func next(isolation: isolated (any Actor)?) async -> Element? {
    while !Task.isCancelled {
      if let element = state.withLock({ $0.popFirst() }) { return element }
      await withTaskCancellationHandler {
        // Using the parameter keeps the closure on the actor.
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
