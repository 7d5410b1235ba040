// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import WeftModel
package import WeftSource

/// The events that one follower of a workspace has not taken yet.
///
/// The follower reads what it missed from the log by itself; from then on the watcher of its host adds what happens. A
/// follower that takes nothing for long is left behind, and reads from the log again.
package final class FollowerQueue: Sendable {
  /// The person who follows.
  let person: UserID
  let standing: PersonStanding

  private struct State {
    /// The position up to which events were added.
    var end: PostgresStore.Counters
    var ready: [SourceEvent] = []
    var taken = 0
    /// Whether the watcher adds events.
    var isJoined = false
    var failure: SourceError?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state: Mutex<State>

  /// The most events that wait; then the follower is left behind.
  private let most: Int

  /// Creates the queue of a person who has read up to a position.
  ///
  /// - Parameter most: How many events may wait before it is left behind.
  package init(
    _ person: UserID,
    _ standing: PersonStanding,
    after start: PostgresStore.Counters,
    most: Int
  ) {
    (self.person, self.standing, self.most) = (person, standing, most)
    state = Mutex(State(end: start))
  }

  /// What a follower does next.
  package enum Step {
    case event(SourceEvent)
    /// Read the events after the position.
    case readOn(PostgresStore.Counters)
    case end(SourceError?)
  }

  /// Waits until there is something to do, on the caller's actor: what has happened comes to the thread that uses it by
  /// no other thread.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Step {
    while true {
      if Task.isCancelled { return .end(nil) }
      if let step = step() { return step }
      await withTaskCancellationHandler {
        // A closure that uses it stays on the actor.
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

  /// What there is to do now; nil where it has to wait.
  package func step() -> Step? {
    return state.withLock { state in
      if state.taken < state.ready.count {
        defer { state.taken += 1 }
        return .event(state.ready[state.taken])
      }
      (state.ready, state.taken) = ([], 0)
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

  /// Adds events that the follower has read by itself.
  func add(_ events: [SourceEvent], end: PostgresStore.Counters) {
    state.withLock { state in
      state.ready += events
      state.end = end
    }
    wake()
  }

  /// The position up to which events were added.
  var end: PostgresStore.Counters { state.withLock { $0.end } }

  /// Whether the watcher adds events.
  var isJoined: Bool { state.withLock { $0.isJoined } }

  // What the watcher does, under its own lock.

  func join() { state.withLock { $0.isJoined = true } }

  /// Has the follower read from the log again.
  func leaveBehind() {
    state.withLock { $0.isJoined = false }
    wake()
  }

  /// Adds an event that has just happened; returns false where the follower was left behind.
  func hear(_ event: SourceEvent, at place: PostgresStore.Counters) -> Bool {
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

  /// Adds what goes into no log, with the position of the event before it; a follower that is behind does without.
  func pass(_ event: ChatEvent) {
    state.withLock { state in
      guard state.isJoined, state.ready.count - state.taken < most else { return }
      state.ready.append(SourceEvent(state.end.source, event))
    }
    wake()
  }

  /// Ends the follower, after what it has not taken yet.
  func fail(_ error: SourceError) {
    state.withLock { state in
      (state.failure, state.isJoined) = (error, false)
    }
    wake()
  }
}

/// What a host knows of a person besides events.
package final class PersonStanding: Sendable {
  /// The epoch of the person, which ends earlier sessions.
  let epoch = Atomic<Int64>(0)

  /// Begins with the epoch 0.
  package init() {}
}
