// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
internal import WeftSystem

/// The requests for another frame, and the reports that plugins have started or stopped.
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
  /// - Parameter clock: A monotonic clock.
  init(clock: @escaping @Sendable () -> Duration) { self.clock = clock }

  /// Sets the closure that is called on the requesting thread with the first request after ``drain()``.
  ///
  /// The frame may not be due yet; ``wait`` says when it is.
  func onFirst(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  /// Adds a plugin's request to be asked again.
  func add(_ plugin: String) { want { $0.add(plugin, anew: true) } }

  /// Adds a request for a question that a plugin could not be asked, because its hook had no turn in a frame.
  func addQuestion(to plugin: String) { want { $0.add(plugin, anew: false) } }

  /// Reports that a plugin's late answer has arrived, or that it can be asked again.
  func addAnswer(of plugin: String) {
    want(isNews: true) { $0.add(plugin, anew: false) }
  }

  /// Reports that a plugin has started, has stopped or was replaced.
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

  /// Waits for news; returns at once if there has been any since the last wait.
  ///
  /// Without a bell, it returns after a millisecond.
  func waitForNews() {
    if let bell { bell.wait(atMost: nil) } else { usleep(1000) }
  }

  /// The number of times that there has been news.
  var news: Int { newsCount.load(ordering: .acquiring) }

  /// The time until a requested frame is due, or `nil` if none is requested.
  var wait: Duration? {
    let now = clock()
    return state.withLock { $0.pace.wait(at: now) }
  }

  /// Drains the requests that are due; returns the plugins to ask again, or `nil` if no frame is due.
  func drain() -> Set<String>? {
    let now = clock()
    return state.withLock { $0.pace.drain(at: now) }
  }
}

/// The rate at which plugins may request frames: some at once, then a few each second.
///
/// A plugin requests a frame if it wants to be asked again, or if it answers late. Each frame drawn
/// for another reason allows every plugin one more, so that its response is shown at once.
struct RedrawPace {
  /// The number of frames that plugins may request.
  struct Rates {
    /// The rates of one plugin, and of all together.
    var one = (perSecond: 4.0, atOnce: 8.0)
    var all = (perSecond: 10.0, atOnce: 20.0)
  }

  /// The allowance of a plugin that has requested nothing yet.
  private let usual: Allowance
  /// The remaining allowance of each plugin.
  private var allowances: [String: Allowance] = [:]
  private var all: Allowance
  /// The plugins that wait for a frame, and whether each wants to be asked again in it.
  private var waiting: [String: Bool] = [:]
  /// Whether plugins have started or stopped, which is always shown at once.
  private var hasNews = false

  init(_ rates: Rates = Rates()) {
    usual = Allowance(perSecond: rates.one.perSecond, atOnce: rates.one.atOnce)
    all = Allowance(perSecond: rates.all.perSecond, atOnce: rates.all.atOnce)
  }

  /// Whether a frame is requested.
  var isWanted: Bool { hasNews || !waiting.isEmpty }

  /// Adds a plugin's request for a frame.
  ///
  /// - Parameter anew: Whether the plugin wants to be asked again about everything.
  mutating func add(_ plugin: String, anew: Bool) {
    waiting[plugin] = waiting[plugin, default: false] || anew
  }

  /// Records that a plugin has started, has stopped or was replaced, which is rare and shown at once.
  mutating func addNews() { hasNews = true }

  /// Records a frame that is drawn for another reason.
  mutating func noteChange() {
    for plugin in allowances.keys { allowances[plugin]?.add(1) }
    all.add(2)
  }

  /// Drains the requests that are due; returns the plugins to ask again, or `nil` if no frame is due.
  mutating func drain(at now: Duration) -> Set<String>? {
    let isFree = all.wait(at: now) == .zero
    let usual = usual
    var taken = false
    var anew = Set<String>()
    // The order makes no difference, because each plugin has its own allowance.
    for (plugin, isAnew) in waiting where isFree {
      guard allowances[plugin, default: usual].spendOne(at: now) else { continue }
      waiting[plugin] = nil
      taken = true
      if isAnew { anew.insert(plugin) }
    }
    if taken { all.spend(1, at: now) }
    defer { hasNews = false }
    return taken || hasNews ? anew : nil
  }

  /// Returns how long until a requested frame is due, or `nil` if none is requested.
  mutating func wait(at now: Duration) -> Duration? {
    if hasNews { return .zero }
    let usual = usual
    let wait = waiting.keys.map { allowances[$0, default: usual].wait(at: now) }.min()
    return wait.map { max($0, all.wait(at: now)) }
  }
}
