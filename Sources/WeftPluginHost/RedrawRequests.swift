// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import Synchronization
internal import WeftProcess

/// Why another frame is to be drawn: which plugins want to be asked anew, and whether there is news of any.
///
/// It is said on any thread.
final class RedrawRequests: Sendable {
  private struct State {
    var plugins: Set<String> = []
    var hasNews = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let newsCount = Atomic(0)
  private let bell = try? Bell()

  /// Sets what is run, on the plugin's thread, when the first plugin asks since ``take()``.
  func onFirst(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  func add(_ plugin: String) {
    let wake = state.withLock { state in
      let isFirst = state.plugins.isEmpty && !state.hasNews
      state.plugins.insert(plugin)
      return isFirst ? state.wake : nil
    }
    wake?()
  }

  /// Says that an answer has come that was late, or that a plugin has started or ended.
  func addNews() {
    newsCount.add(1, ordering: .releasing)
    let wake = state.withLock { state in
      let isFirst = state.plugins.isEmpty && !state.hasNews
      state.hasNews = true
      return isFirst ? state.wake : nil
    }
    bell?.ring()
    wake?()
  }

  /// Sleeps until there is news, also such as came since somebody did so last.
  ///
  /// Without a descriptor to sleep on it looks now and then.
  func waitForNews() {
    if let bell { bell.wait(atMost: nil) } else { usleep(1000) }
  }

  /// How often there was news.
  var news: Int { newsCount.load(ordering: .acquiring) }

  /// What there is since it was last taken.
  func take() -> (plugins: Set<String>, hasNews: Bool) {
    state.withLock { state in
      defer { (state.plugins, state.hasNews) = ([], false) }
      return (state.plugins, state.hasNews)
    }
  }
}
