// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftSource

/// A follower's position in the log, and the events read but not yet delivered to it.
final class FollowedPlace: Sendable {
  private struct State {
    /// The position of the last event read.
    var end: Int64
    /// The events to deliver, the next one last.
    var ready: [SourceEvent] = []
  }

  private let state: Mutex<State>

  init(_ position: Int64) { state = Mutex(State(end: position)) }

  var end: Int64 { state.withLock { $0.end } }

  func take() -> SourceEvent? { state.withLock { $0.ready.popLast() } }

  func add(_ events: [SourceEvent]) {
    state.withLock { state in
      state.end = events.last?.position.rawValue ?? state.end
      state.ready = events.reversed() + state.ready
    }
  }
}
