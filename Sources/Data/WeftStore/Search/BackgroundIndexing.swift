// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftSystem

/// Makes the index of words of a file that has none yet, on a thread and a connection of its own.
///
/// Searches look at every document until it is complete. If the program ends before, the next one
/// goes on where it was.
package final class BackgroundIndexing: Sendable {
  private struct State {
    var part = 0.0
    var isStopped = false
  }

  /// The pause after each step, in which other programs and threads have their turn.
  private static let pause = Duration.milliseconds(2)

  private let state = Mutex(State())
  private let bell: Bell?

  /// Begins with the file of a store; nil where there is nothing to do.
  package init?(of store: WorkspaceStore) throws(StoreError) {
    if try store.isIndexed() { return nil }
    bell = try? Bell()
    let path = store.path
    let begins = Background.run { [weak self] in
      guard let store = try? WorkspaceStore(opening: path) else { return }
      while let self, !self.isStopped {
        // A file that is damaged or full is no worse to search than before.
        guard let part = try? store.goOnIndexing(), part < 1 else { break }
        self.state.withLock { $0.part = part }
        self.bell?.wait(atMost: Self.pause, or: nil)
      }
      self?.state.withLock { $0.part = 1 }
    }
    if !begins { return nil }
  }

  deinit { stop() }

  /// What part of the texts is in the index; 1 when it is complete or given up.
  package var part: Double { state.withLock { $0.part } }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Ends after the present step.
  package func stop() {
    state.withLock { $0.isStopped = true }
    bell?.ring()
  }
}
