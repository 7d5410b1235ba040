// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A thread that is started once, runs until it is stopped, and can sleep on a bell.
package final class StoppableThread: Sendable {
  private enum Phase {
    case idle
    case running(Bell)
    case stopped
  }

  private let phase = Mutex(Phase.idle)

  /// Creates a thread that isn't started.
  package init() {}

  /// Whether the thread was started and not stopped.
  package var isRunning: Bool {
    phase.withLock { if case .running = $0 { true } else { false } }
  }

  /// Starts the thread, unless it was started or stopped before, or the system has no descriptor left.
  ///
  /// - Parameter body: The work, which must return soon after ``isRunning`` has become false; the bell rings at that
  ///   moment.
  package func begin(_ body: @escaping @Sendable (Bell) -> Void) {
    guard let bell = try? Bell() else { return }
    let begins = phase.withLock { phase in
      guard case .idle = phase else { return false }
      phase = .running(bell)
      return true
    }
    if begins { Background.run { body(bell) } }
  }

  /// Ends the body's wait, if the thread was started.
  package func ring() {
    phase.withLock { if case .running(let bell) = $0 { bell.ring() } }
  }

  /// Stops the thread; it can't be started again.
  package func stop() {
    let bell = phase.withLock { phase -> Bell? in
      defer { phase = .stopped }
      if case .running(let bell) = phase { return bell }
      return nil
    }
    bell?.ring()
  }
}
