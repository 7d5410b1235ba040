// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftSystem

/// Builds the missing word index of a file on its own thread and connection.
///
/// Until the index is complete, searches read every document. If the program ends before that, the
/// next one continues at the same position.
package final class BackgroundIndexing: Sendable {
  private struct State {
    var part = 0.0
    var isStopped = false
  }

  /// The pause after each step, for other programs and threads.
  private static let pause = Duration.milliseconds(2)

  private let state = Mutex(State())
  private let bell: Bell?

  /// Starts indexing the file of a store; returns `nil` if the index is complete or no thread can start.
  package init?(of store: WorkspaceStore) throws(StoreError) {
    if try store.isIndexed() { return nil }
    bell = try? Bell()
    let path = store.path
    let begins = Background.run { [weak self] in
      guard let store = try? WorkspaceStore(opening: path) else { return }
      while let self, !self.isStopped {
        // A damaged or full file can still be searched as before, without the index.
        guard let part = try? store.goOnIndexing(), part < 1 else { break }
        self.state.withLock { $0.part = part }
        self.bell?.wait(atMost: Self.pause, or: nil)
      }
      self?.state.withLock { $0.part = 1 }
    }
    if !begins { return nil }
  }

  deinit { stop() }

  /// The fraction of the texts that is in the index; 1 when it is complete or indexing has given up.
  package var part: Double { state.withLock { $0.part } }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Stops after the current step.
  package func stop() {
    state.withLock { $0.isStopped = true }
    bell?.ring()
  }
}
