// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A thread that begins once, goes on until it is stopped, and sleeps on a bell in between.
package final class StoppableThread: Sendable {
  private enum Phase {
    case idle
    case running(Bell)
    case stopped
  }

  private let phase = Mutex(Phase.idle)

  /// Creates a thread that has not begun.
  package init() {}

  /// Whether it has begun and was not stopped.
  package var isRunning: Bool {
    phase.withLock { if case .running = $0 { true } else { false } }
  }

  /// Begins, unless it has begun or was stopped before, or the system has no descriptor for it.
  ///
  /// - Parameter body: The work, which returns soon after ``isRunning`` has become false; the bell rings
  ///   then.
  package func begin(_ body: @escaping @Sendable (Bell) -> Void) {
    guard let bell = try? Bell() else { return }
    let begins = phase.withLock { phase in
      guard case .idle = phase else { return false }
      phase = .running(bell)
      return true
    }
    if begins { Background.run { body(bell) } }
  }

  /// Ends the wait of the body, if it has begun.
  package func ring() {
    phase.withLock { if case .running(let bell) = $0 { bell.ring() } }
  }

  /// Stops it; it can't begin again.
  package func stop() {
    let bell = phase.withLock { phase -> Bell? in
      defer { phase = .stopped }
      if case .running(let bell) = phase { return bell }
      return nil
    }
    bell?.ring()
  }
}
