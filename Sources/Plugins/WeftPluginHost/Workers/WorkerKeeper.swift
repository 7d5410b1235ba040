// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import Synchronization
internal import WeftPluginFormat
internal import WeftSystem

/// The thread that starts a host's workers, collects late answers, and ends workers that take too long.
///
/// It sleeps while there is nothing to do. It starts with the first frame and ends with the host.
final class WorkerKeeper: Sendable {
  /// The maximum number of processes that start at the same time: those that have not exceeded the
  /// usual time of a start, and all, including those that hang.
  private static let mostStarting = 4
  private static let mostHanging = 32
  private static let usualStart = Duration.milliseconds(200)
  /// The time the thread sleeps while it waits for an answer or a start.
  private static let nap = Duration.milliseconds(1)

  private struct State {
    var plugins: [WorkerPlugin] = []
    /// The plugins to remove after the next round.
    var leaving: [WorkerPlugin] = []
    var hasBegun = false
    /// Whether the thread exists, and its id once it runs.
    var isAtWork = false
    var thread: pthread_t?
    var isOver = false
    /// The time at which the remaining starts are given up.
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
    self.times = times
    self.allowance = allowance
    self.clock = clock
    bell = try? Bell()
    over = try? Bell()
  }

  func add(_ plugin: WorkerPlugin) {
    state.withLock { $0.plugins.append(plugin) }
    bell?.ring()
  }

  /// Ends a plugin and removes it.
  func remove(_ plugin: WorkerPlugin) {
    plugin.stop()
    state.withLock { $0.leaving.append(plugin) }
    bell?.ring()
  }

  /// Makes the thread watch folders for changes as well.
  func follow(_ folders: FolderFollower) {
    follower.withLock { $0 = folders }
    bell?.ring()
  }

  /// Wakes the thread because there is something to do.
  func wake() { bell?.ring() }

  /// Starts the thread; later calls have no effect.
  func begin() {
    let isFirst = state.withLock { state in
      if state.hasBegun { return false }
      state.hasBegun = true
      state.isAtWork = true
      state.startsEnd = allowance.startsLeft.map { clock() + $0 }
      return true
    }
    if !isFirst { return }
    if let bell, let over {
      let isAtWork = Background.run { [weak self] in
        self?.state.withLock { $0.thread = pthread_self() }
        let shares = ProcessorShares()
        Self.work(bell, watching: shares.watch) { self?.round(shares) ?? .over }
        self?.state.withLock { $0.isAtWork = false }
        over.ring()
      }
      if isAtWork { return }
    }
    state.withLock { $0.isAtWork = false }
    let refusal = PluginRefusal(.noWorker, "no thread could be started to manage it")
    for plugin in state.withLock({ $0.plugins }) { plugin.stop(refusal) }
  }

  /// Ends the thread and every worker.
  ///
  /// A closure that runs on the keeper's thread may hold the last reference to the host. In that
  /// case the thread can't wait for itself; it ends after its current round.
  func end() {
    let (plugins, isHere) = state.withLock { state in
      state.isOver = true
      return (state.plugins, state.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false)
    }
    bell?.ring()
    // The wait may be interrupted by a signal, so it is repeated.
    while !isHere, state.withLock({ $0.isAtWork }) { over?.wait(atMost: nil) }
    for plugin in plugins {
      plugin.stop()
      plugin.endStart()
      plugin.keepInQuarantine()
    }
  }

  /// Works until the keeper is freed or ended; the keeper is retained only during a round.
  private static func work(_ bell: Bell, watching watch: ProcessorWatch?, round: () -> Round) {
    while case .pause(let time, let descriptor) = round() {
      bell.wait(atMost: time, or: descriptor, or: watch?.descriptor)
    }
  }

  /// The outcome of a round.
  private enum Round {
    /// Nothing is due for some time, or until the descriptor is readable; `nil` means until a wake-up.
    case pause(Duration?, Descriptor?)
    case over
  }

  /// Does everything that is due.
  private func round(_ shares: ProcessorShares) -> Round {
    let hasFired = shares.watch?.drain() ?? false
    let (plugins, leaving, isOver, startsEnd) = state.withLock { state in
      defer { state.leaving = [] }
      return (state.plugins, state.leaving, state.isOver, state.startsEnd)
    }
    if isOver { return .over }
    var pauses: [Duration] = []
    let now = clock()
    if let startsEnd, now >= startsEnd { giveUpStarts(of: plugins) }
    // A start that hangs doesn't delay the others.
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
      switch plugin.lookAfterShare(in: shares, hasFired: hasFired) {
      case .whenTold: break
      case .soon: pauses.append(Self.nap)
      case .at(let moment): pauses.append(max(.zero, moment - clock()))
      }
    }
    if !leaving.isEmpty {
      for plugin in leaving { shares[plugin] = nil }
      state.withLock { state in
        state.plugins.removeAll { plugin in leaving.contains { $0 === plugin } }
      }
    }
    let follower = follower.withLock { $0 }
    if let pause = follower?.step() { pauses.append(pause) }
    return .pause(pauses.min(), follower?.descriptor)
  }

  /// Starts no more plugins, and reports the ones that used up the time.
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
        ? "it had not started when all starts together had taken \(time)"
        : "it was not started: all starts together have \(time), and other plugins used them up (\(names))"
      plugin.giveUpStart(PluginRefusal(.hungAtStart, text))
    }
  }
}
