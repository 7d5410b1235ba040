// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import Synchronization
internal import WeftPluginWire
internal import WeftProcess

/// The thread that starts the workers of a host, looks after answers that are late, and ends workers that
/// take too long.
///
/// It sleeps when there is nothing to wait for. It begins with the first frame, and ends with the host.
final class WorkerKeeper: Sendable {
  /// Processes on their way at the same time: those that have been for no longer than starts mostly take, and
  /// with those that hang.
  private static let mostStarting = 4
  private static let mostHanging = 32
  private static let usualStart = Duration.milliseconds(200)
  /// How long it sleeps where an answer or a start is awaited.
  private static let nap = Duration.milliseconds(1)

  private struct State {
    var plugins: [WorkerPlugin] = []
    /// Those that are not looked after any more after the next round.
    var leaving: [WorkerPlugin] = []
    var hasBegun = false
    /// Whether there is a thread, and which, once it has begun.
    var isAtWork = false
    var thread: pthread_t?
    var isOver = false
    /// When starts are given up.
    var startsEnd: Duration?
  }

  private let state = Mutex(State())
  private let bell: Bell?
  /// Rings when the thread has ended.
  private let over: Bell?
  private let clock: @Sendable () -> Duration
  private let follower = Mutex<FolderFollower?>(nil)

  private let times: PluginTimes
  private let allowance: PluginAllowance

  init(
    times: PluginTimes,
    _ allowance: PluginAllowance,
    clock: @escaping @Sendable () -> Duration
  ) {
    (self.times, self.allowance, self.clock) = (times, allowance, clock)
    (bell, over) = (try? Bell(), try? Bell())
  }

  /// Looks after a plugin.
  func add(_ plugin: WorkerPlugin) {
    state.withLock { $0.plugins.append(plugin) }
    bell?.ring()
  }

  /// Looks after a plugin no more; it is ended.
  func remove(_ plugin: WorkerPlugin) {
    plugin.stop()
    state.withLock { $0.leaving.append(plugin) }
    bell?.ring()
  }

  /// Looks after folders as well.
  func follow(_ folders: FolderFollower) {
    follower.withLock { $0 = folders }
    bell?.ring()
  }

  /// Says that there is something to do.
  func wake() { bell?.ring() }

  /// Begins to work; later calls change nothing.
  func begin() {
    let isFirst = state.withLock { state in
      if state.hasBegun { return false }
      (state.hasBegun, state.isAtWork) = (true, true)
      state.startsEnd = allowance.startsLeft.map { clock() + $0 }
      return true
    }
    if !isFirst { return }
    if let bell, let over {
      let isAtWork = Background.run { [weak self] in
        self?.state.withLock { $0.thread = pthread_self() }
        Self.work(bell) { self?.round() ?? .over }
        self?.state.withLock { $0.isAtWork = false }
        over.ring()
      }
      if isAtWork { return }
    }
    state.withLock { $0.isAtWork = false }
    let refusal = PluginRefusal(.noWorker, "there can't be a thread that looks after it")
    for plugin in state.withLock({ $0.plugins }) { plugin.stop(refusal) }
  }

  /// Ends the thread and every worker.
  ///
  /// What is run on the keeper's thread for the one who draws may be the last that holds the host. The thread
  /// can't wait for itself: it ends with its round then.
  func end() {
    let (plugins, isHere) = state.withLock { state in
      state.isOver = true
      return (state.plugins, state.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false)
    }
    bell?.ring()
    // A signal ends a wait, too.
    while !isHere, state.withLock({ $0.isAtWork }) { over?.wait(atMost: nil) }
    for plugin in plugins {
      plugin.stop()
      plugin.endStart()
      plugin.keepInQuarantine()
    }
  }

  /// Works until there is nobody to work for; it holds the keeper only while it works.
  private static func work(_ bell: Bell, _ round: () -> Round) {
    while case .pause(let time, let descriptor) = round() {
      bell.wait(atMost: time, or: descriptor)
    }
  }

  /// What a round came to.
  private enum Round {
    /// There is nothing to do for some time, or until something can be read; nil: until it is woken.
    case pause(Duration?, Descriptor?)
    case over
  }

  /// Does what is due.
  private func round() -> Round {
    let (plugins, leaving, isOver, startsEnd) = state.withLock { state in
      defer { state.leaving = [] }
      return (state.plugins, state.leaving, state.isOver, state.startsEnd)
    }
    if isOver { return .over }
    var pauses: [Duration] = []
    let now = clock()
    if let startsEnd, now >= startsEnd { giveUpStarts(of: plugins) }
    // One that hangs keeps nobody else waiting.
    var fresh = plugins.count { $0.isStarting(since: now - Self.usualStart) }
    var all = plugins.count { $0.isStarting(since: .zero) }
    for plugin in plugins {
      let wasStarting = plugin.isStarting(since: .zero)
      switch plugin.step(mayStart: fresh < Self.mostStarting && all < Self.mostHanging) {
      case .whenTold: break
      case .soon: pauses.append(Self.nap)
      case .at(let moment): pauses.append(max(.zero, moment - clock()))
      }
      if !wasStarting, plugin.isStarting(since: .zero) { (fresh, all) = (fresh + 1, all + 1) }
    }
    if !leaving.isEmpty {
      state.withLock { state in
        state.plugins.removeAll { plugin in leaving.contains { $0 === plugin } }
      }
    }
    let follower = follower.withLock { $0 }
    if let pause = follower?.step() { pauses.append(pause) }
    return .pause(pauses.min(), follower?.descriptor)
  }

  /// Starts nobody any more, and tells who took the time.
  private func giveUpStarts(of plugins: [WorkerPlugin]) {
    let waiting = plugins.filter { $0.declaration == nil && !$0.phase.isEnd }
    if waiting.isEmpty { return }
    let slow = plugins.filter {
      $0.isStarting(since: .zero) || $0.hasHungAtStart
    }
    let names = allowance.slowStarts.union(slow.map(\.file.identity.id)).sorted().prefix(5)
      .joined(separator: ", ")
    let time = PluginStatistics.text(times.starts ?? .zero)
    for plugin in waiting {
      let text =
        plugin.isStarting(since: .zero)
        ? "it was not done when all starts had taken \(time)"
        : "it was not started: all starts have \(time), and others took them (\(names))"
      plugin.giveUpStart(PluginRefusal(.hungAtStart, text))
    }
  }
}
