// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import Synchronization
internal import WeftSystem

/// The requests for another frame, and the news that plugins have started or ended.
///
/// Any thread may add to them. ``RedrawPace`` decides when the frame is due.
final class RedrawRequests: Sendable {
  private struct State {
    var pace = RedrawPace()
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let newsCount = Atomic(0)
  private let bell = try? Bell()
  private let clock: @Sendable () -> Duration

  /// Creates an empty set of requests.
  ///
  /// - Parameter clock: A clock that never goes back.
  init(clock: @escaping @Sendable () -> Duration) { self.clock = clock }

  /// Sets the closure that is called with the first request after ``take()``, on the
  /// requesting thread.
  ///
  /// The frame may not be due yet; ``wait`` says when it is.
  func onFirst(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  /// Adds a plugin's request to be asked again.
  func add(_ plugin: String) { want { $0.add(plugin, anew: true) } }

  /// Adds a request to ask a plugin the question that it had no turn for in a frame.
  func addQuestion(to plugin: String) { want { $0.add(plugin, anew: false) } }

  /// Adds the arrival of a plugin's late answer, or of the moment from which it can be asked again.
  func addAnswer(of plugin: String) {
    want(isNews: true) { $0.add(plugin, anew: false) }
  }

  /// Adds the news that a plugin has started, has ended or was replaced.
  func addNews() { want(isNews: true) { $0.addNews() } }

  /// Records a frame that is drawn for another reason.
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

  /// Waits until there is news, or returns at once when there has been some since the last wait.
  ///
  /// Without a descriptor to wait on it returns after a millisecond.
  func waitForNews() {
    if let bell { bell.wait(atMost: nil) } else { usleep(1000) }
  }

  /// How often there has been news.
  var news: Int { newsCount.load(ordering: .acquiring) }

  /// How long until a requested frame is due; nil when none is requested.
  var wait: Duration? {
    let now = clock()
    return state.withLock { $0.pace.wait(at: now) }
  }

  /// Drains the requests that are due; returns the plugins to ask again, nil without a frame.
  func take() -> Set<String>? {
    let now = clock()
    return state.withLock { $0.pace.take(at: now) }
  }
}
