// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation
private import Synchronization

/// A run of stream clients on their thread, and its result.
final class StreamRun: Sendable {
  private let figures = Mutex<StreamFigures?>(nil)
  private let began = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Whether the run has ended.
  var isDone: Bool { figures.withLock { $0 != nil } }

  /// Waits until every client has requested its stream.
  func waitUntilConnected() { began.wait() }

  /// Waits for the end and returns the figures; may be called once.
  func wait() -> StreamFigures {
    ended.wait()
    return figures.withLock { $0 ?? StreamFigures(clients: 0) }
  }

  func begin() { began.signal() }

  func finish(with figures: StreamFigures) {
    self.figures.withLock { $0 = figures }
    ended.signal()
  }
}
