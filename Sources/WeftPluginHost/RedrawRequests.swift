// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization

/// Which plugins want to be asked anew; they say so on any thread.
final class RedrawRequests: Sendable {
  private struct State {
    var plugins: Set<String> = []
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Sets what is run, on the plugin's thread, when the first plugin asks since ``take()``.
  func onFirst(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  func add(_ plugin: String) {
    let wake = state.withLock { state in
      let isFirst = state.plugins.isEmpty
      state.plugins.insert(plugin)
      return isFirst ? state.wake : nil
    }
    wake?()
  }

  func take() -> Set<String> {
    state.withLock { state in
      defer { state.plugins = [] }
      return state.plugins
    }
  }
}
