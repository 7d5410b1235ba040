// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import WeftModel
package import WeftSource

/// The events that one follower of a workspace has not taken yet.
///
/// The follower first reads what it missed from the log; from then on, the host's watcher adds new events. A follower
/// that takes no events for too long is left behind, and reads from the log again.
package final class FollowerQueue: Sendable {
  /// The user who follows.
  let person: UserID
  let standing: PersonStanding

  private struct State {
    /// The position up to which events were added.
    var end: WorkspaceCounters
    var ready: [SourceEvent] = []
    var taken = 0
    /// Whether the watcher adds events.
    var isJoined = false
    var failure: SourceError?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state: Mutex<State>

  /// The maximum number of waiting events; a follower with more is left behind.
  private let most: Int

  /// Creates the queue of a user who has read up to a position.
  ///
  /// - Parameter most: The maximum number of waiting events before the follower is left behind.
  package init(
    _ person: UserID,
    _ standing: PersonStanding,
    after start: WorkspaceCounters,
    most: Int
  ) {
    self.person = person
    self.standing = standing
    self.most = most
    state = Mutex(State(end: start))
  }

  /// The next step of a follower.
  package enum Step {
    case event(SourceEvent)
    /// Read the events after the position.
    case readOn(WorkspaceCounters)
    case end(SourceError?)
  }

  /// Waits for the next step on the caller's actor, so that no other thread is involved in passing an event to it.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Step {
    while true {
      if Task.isCancelled { return .end(nil) }
      if let step = step() { return step }
      await withTaskCancellationHandler {
        // Capturing the isolation keeps the closure on the actor.
        _ = isolation
        await withCheckedContinuation { continuation in
          let goesOn = state.withLock { state in
            if state.taken < state.ready.count || !state.isJoined || state.failure != nil
              || Task.isCancelled
            {
              return true
            }
            state.waiting = continuation
            return false
          }
          if goesOn { continuation.resume() }
        }
      } onCancel: {
        wake()
      }
    }
  }

  /// Returns the next step, or `nil` if the follower has to wait.
  package func step() -> Step? {
    return state.withLock { state in
      if state.taken < state.ready.count {
        defer { state.taken += 1 }
        return .event(state.ready[state.taken])
      }
      state.ready = []
      state.taken = 0
      if let failure = state.failure { return .end(failure) }
      return state.isJoined ? nil : .readOn(state.end)
    }
  }

  private func wake() {
    state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }?.resume()
  }

  /// Adds events that the follower has read from the log.
  func add(_ events: [SourceEvent], end: WorkspaceCounters) {
    state.withLock { state in
      state.ready += events
      state.end = end
    }
    wake()
  }

  /// The position up to which events were added.
  var end: WorkspaceCounters { state.withLock { $0.end } }

  /// Whether the watcher adds events.
  var isJoined: Bool { state.withLock { $0.isJoined } }

  // Called by the watcher, under its own lock.

  func join() { state.withLock { $0.isJoined = true } }

  /// Makes the follower read from the log again.
  func leaveBehind() {
    state.withLock { $0.isJoined = false }
    wake()
  }

  /// Adds a new event; returns `false` if the follower is left behind.
  func hear(_ event: SourceEvent, at place: WorkspaceCounters) -> Bool {
    let isTaken = state.withLock { state in
      guard state.isJoined, place.position > state.end.position else { return state.isJoined }
      guard state.ready.count - state.taken < most else {
        state.isJoined = false
        return false
      }
      state.ready.append(event)
      state.end = place
      return true
    }
    wake()
    return isTaken
  }

  /// Adds an event that is never logged, at the position of the event before it; a follower that is behind misses it.
  func pass(_ event: ChatEvent) {
    state.withLock { state in
      guard state.isJoined, state.ready.count - state.taken < most else { return }
      state.ready.append(SourceEvent(state.end.source, event))
    }
    wake()
  }

  /// Ends the follower with an error, after the events that wait.
  func fail(_ error: SourceError) {
    state.withLock { state in
      state.failure = error
      state.isJoined = false
    }
    wake()
  }
}

/// The state of a user that a host knows besides events.
package final class PersonStanding: Sendable {
  /// The epoch of the user; sessions of earlier epochs have ended.
  let epoch = Atomic<Int64>(0)

  /// Creates a state with the epoch 0.
  package init() {}
}
