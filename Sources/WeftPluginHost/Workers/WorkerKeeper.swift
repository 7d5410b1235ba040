// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftPluginWire
internal import WeftProcess

/// The thread that starts the workers of a host, looks after answers that are late, and ends workers that
/// take too long.
///
/// It sleeps when there is nothing to wait for. It begins with the first frame, and ends with the host.
final class WorkerKeeper: Sendable {
  /// Processes on their way at the same time.
  private static let mostStarting = 4
  /// How long it sleeps where an answer or a start is awaited.
  private static let nap = Duration.milliseconds(1)

  private struct State {
    var plugins: [WorkerPlugin] = []
    /// Those that are not looked after any more after the next round.
    var leaving: [WorkerPlugin] = []
    var hasBegun = false
    var isAtWork = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let bell: Bell?
  /// Rings when the thread has ended.
  private let over: Bell?
  private let clock: @Sendable () -> Duration
  private let follower = Mutex<FolderFollower?>(nil)

  init(clock: @escaping @Sendable () -> Duration) {
    self.clock = clock
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
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if !isFirst { return }
    if let bell, let over {
      let isAtWork = Background.run { [weak self] in
        Self.work(bell) { self?.round() ?? .over }
        over.ring()
      }
      state.withLock { $0.isAtWork = isAtWork }
      if isAtWork { return }
    }
    let refusal = PluginRefusal(.noWorker, "there can't be a thread that looks after it")
    for plugin in state.withLock({ $0.plugins }) { plugin.stop(refusal) }
  }

  /// Ends the thread and every worker.
  func end() {
    let (plugins, isAtWork) = state.withLock { state in
      state.isOver = true
      return (state.plugins, state.isAtWork)
    }
    bell?.ring()
    if isAtWork { over?.wait(atMost: nil) }
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
    let (plugins, leaving, isOver) = state.withLock { state in
      defer { state.leaving = [] }
      return (state.plugins, state.leaving, state.isOver)
    }
    if isOver { return .over }
    var pauses: [Duration] = []
    var starting = plugins.count { $0.isStarting }
    for plugin in plugins {
      let mayStart = starting < Self.mostStarting
      switch plugin.step(mayStart: mayStart) {
      case .whenTold: break
      case .soon: pauses.append(Self.nap)
      case .at(let moment): pauses.append(max(.zero, moment - clock()))
      }
      if plugin.isStarting { starting += 1 }
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
}
