// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import Synchronization
internal import WeftProcess

/// Why another frame is to be drawn: which plugins want to be asked anew, and whether there is news of any.
///
/// It is said on any thread. How soon it is drawn, ``RedrawPace`` decides.
final class RedrawRequests: Sendable {
  private struct State {
    var pace = RedrawPace()
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let newsCount = Atomic(0)
  private let bell = try? Bell()
  private let clock: @Sendable () -> Duration

  /// - Parameter clock: A clock that only goes forward.
  init(clock: @escaping @Sendable () -> Duration) { self.clock = clock }

  /// Sets what is run, on the plugin's thread, when a first frame is wanted since ``take()``.
  ///
  /// It may not be due by then: ``wait`` tells when it is.
  func onFirst(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  /// Says that a plugin wants to be asked anew.
  func add(_ plugin: String) { want { $0.add(plugin, anew: true) } }

  /// Says that a plugin is still to be asked what it could not be asked in a frame.
  func addQuestion(to plugin: String) { want { $0.add(plugin, anew: false) } }

  /// Says that an answer of a plugin is there that was late, or that it may be asked what it could not be
  /// asked before.
  func addAnswer(of plugin: String) {
    want(isNews: true) { $0.add(plugin, anew: false) }
  }

  /// Says that a plugin has started, ended, or was replaced.
  func addNews() { want(isNews: true) { $0.addNews() } }

  /// Says that a frame is drawn for another reason.
  func noteChange() { state.withLock { $0.pace.noteChange() } }

  private func want(isNews: Bool = false, _ note: (inout RedrawPace) -> Void) {
    if isNews { newsCount.add(1, ordering: .releasing) }
    let wake = state.withLock { state in
      let isFirst = !state.pace.isWanted
      note(&state.pace)
      return isFirst ? state.wake : nil
    }
    if isNews { bell?.ring() }
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

  /// How long it takes until a frame is due that plugins want; nil where they want none.
  var wait: Duration? {
    let now = clock()
    return state.withLock { $0.pace.wait(at: now) }
  }

  /// Who is to be asked anew in a frame that is due; nil where none is.
  func take() -> Set<String>? {
    let now = clock()
    return state.withLock { $0.pace.take(at: now) }
  }
}
