// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization

/// The log of a plugin, written from any thread; it keeps the first lines and counts the rest.
final class PluginLog: Sendable {
  private static let mostLines = 100

  private struct State {
    var lines: [String] = []
    var dropped = 0
  }

  private let state = Mutex(State())

  func add(_ line: String) {
    state.withLock { state in
      if state.lines.count < Self.mostLines { state.lines.append(line) } else { state.dropped += 1 }
    }
  }

  /// Counts lines that are not kept.
  func drop(_ count: Int) {
    state.withLock { $0.dropped += count }
  }

  var lines: [String] {
    state.withLock { state in
      state.dropped == 0 ? state.lines : state.lines + ["and \(state.dropped) more lines"]
    }
  }
}
