// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftPoints

/// A plugin nobody trusts, over all the processes it has in its life.
///
/// One thread, the keeper's, starts its processes and ends them; whoever draws asks the one that runs. What
/// either does to a process is done without the lock: a plugin may ask for things on the way.
final class WorkerPlugin: Sendable {
  /// How its processes are started and for how long they are waited for.
  struct Rules: Sendable {
    let program: WorkerProgram?
    let times: PluginTimes
    /// The points it finds, and gives its own to.
    let points: PointRegistry
    let quarantine: QuarantineFile
    /// A clock that only goes forward.
    let clock: @Sendable () -> Duration
    /// How long the thread that draws may wait for its points.
    let budget: FrameBudget
  }

  /// What has come of a plugin.
  enum Phase: Equatable {
    /// It is to be started, not before a moment.
    case due(Duration)
    case starting
    case running
    /// It is not started any more.
    case ended(PluginRefusal)

    var isEnd: Bool { if case .ended = self { true } else { false } }
  }

  /// What a hook was asked, until it has answered.
  struct Asked {
    let hook: Int
    let number: Int
    let time: Duration
    let rows: Int
    /// Whether nobody waits for it now.
    var isLate = false
  }

  struct State {
    var phase = Phase.due(.zero)
    /// The keeper's alone.
    var start: WorkerProcess.Start?
    /// When it was begun.
    var begunAt = Duration.zero
    var process: WorkerProcess?
    var declaration: PluginDeclaration?
    var asked: Asked?
    /// The answer that came late, until somebody takes it.
    var arrived: (number: Int, reply: Result<HookReply, PluginRefusal>)?
    /// Processes that are over; whoever draws has no time to wait until they are gone.
    var ending: [WorkerProcess] = []
    var lastNumber = 0
    /// Whether it was not asked because it was busy, so that somebody waits until it is not.
    var wasBusy = false
    var faults: FaultRecord
    var restarts = 0
    var faultCount = 0
    var problems: [PluginRefusal] = []
    /// Whether it is still to be written down that it has failed too often.
    var isToBeKept = false
  }

  let file: PluginFile
  let log = PluginLog()
  /// What its hooks cost, by their places in what it declares.
  let meters = (0..<PluginDeclaration.mostHooks).map { _ in HookMeter() }
  let rules: Rules
  let points: WorkerPoints
  let state: Mutex<State>
  /// Whether there is a process to ask.
  let isRunning = Atomic(false)
  /// Who draws, and is told that there is something to show.
  let redraws: RedrawRequests
  /// Tells the keeper that there is something to do.
  let onWork: @Sendable () -> Void

  init(
    _ file: PluginFile,
    _ rules: Rules,
    owner: PointOwner,
    redraws: RedrawRequests,
    onWork: @escaping @Sendable () -> Void
  ) {
    self.file = file
    self.rules = rules
    self.redraws = redraws
    self.onWork = onWork
    let limits = WorkerLimits(point: rules.times.point)
    points = WorkerPoints(in: rules.points, owner: owner, limits: limits, budget: rules.budget)
    state = Mutex(State(faults: FaultRecord(rules.times.restarts)))
    points.whenEnded { [weak self] process, refusal in self?.fault(refusal, nil, of: process) }
  }

  /// What it says of itself, once it has started for the first time.
  var declaration: PluginDeclaration? { state.withLock { $0.declaration } }

  /// What has come of it.
  var phase: Phase { state.withLock { $0.phase } }

  /// Whether it is known what it offers, or that it can't be started.
  var hasSettled: Bool {
    state.withLock { $0.declaration != nil || ($0.phase.isEnd && !$0.isToBeKept) }
  }

  /// Why it is not started any more; nil while it is.
  var ending: PluginRefusal? { if case .ended(let refusal) = phase { refusal } else { nil } }

  /// What it was ended for: each kind of fault once, and nothing but the last word when it is over.
  var problems: [PluginRefusal] {
    state.withLock { state in
      guard case .ended(let refusal) = state.phase else { return state.problems }
      let kept = PluginRefusal.Code.badQuarantineFile.rawValue
      return [refusal] + state.problems.filter { $0.code == kept }
    }
  }

  /// Whether it was ended, or given up, because it took too long to start.
  var hasHungAtStart: Bool {
    let code = PluginRefusal.Code.hungAtStart.rawValue
    return state.withLock { state in
      if case .ended(let refusal) = state.phase, refusal.code == code { return true }
      return state.problems.contains { $0.code == code }
    }
  }

  /// How often a process of it ended, or had to be ended.
  var faultCount: Int { state.withLock { $0.faultCount } }

  /// How often it was started anew.
  var restarts: Int { state.withLock { $0.restarts } }

  /// The process it runs in, nil where there is none.
  var processID: Int32? { state.withLock { $0.process?.processID } }

  /// Ends it for good; a process that is on its way is left to the keeper.
  func stop(
    _ reason: PluginRefusal = PluginRefusal(.workerEnded, "its host has no use for it any more")
  ) {
    let process = state.withLock { state in
      isRunning.store(false, ordering: .relaxed)
      state.asked = nil
      if !state.phase.isEnd { state.phase = .ended(reason) }
      return state.process.take()
    }
    points.remove()
    process?.stop()
    waitForEnding()
  }

  /// Waits until processes that are over are gone.
  func waitForEnding() {
    let ending = state.withLock { state in
      defer { state.ending = [] }
      return state.ending
    }
    for process in ending { process.stop() }
  }

  /// The hook that was asked, about how many rows, and how far it had come where its process says so.
  private static func name(
    _ asked: Asked,
    _ declaration: PluginDeclaration?,
    _ process: WorkerProcess?
  ) -> String {
    let ids = declaration?.hooks.map(\.id) ?? []
    let id = ids.indices.contains(asked.hook) ? ids[asked.hook] : "hook \(asked.hook)"
    let begun = process?.begunRows.map { ", had begun to answer \(min($0, asked.rows))" } ?? ""
    return "\(id), asked about \(asked.rows) \(asked.rows == 1 ? "row" : "rows")\(begun)"
  }

  /// Why it is not started when it has failed too often.
  func quarantined(_ text: String) -> PluginRefusal {
    let again = "weft plugins enable \(file.identity.id) lets it run again; "
    let remedy = (rules.quarantine.path == nil ? "" : again) + "report it to its author"
    return PluginRefusal(.quarantined, text, remedy: remedy)
  }

  /// Takes that a process has ended, or had to be.
  ///
  /// The keeper waits until it is gone.
  ///
  /// - Parameter process: Which one, nil for one that never ran; of one before the present it is old news.
  func fault(_ refusal: PluginRefusal, _ asked: Asked?, of process: WorkerProcess?) {
    let isNews = state.withLock { state in
      guard state.process === process, !state.phase.isEnd else { return false }
      isRunning.store(false, ordering: .relaxed)
      if let process { state.ending.append(process) }
      (state.process, state.asked, state.arrived) = (nil, nil, nil)
      state.faultCount += 1
      let told = refusal.prefixed(
        asked.map { "\(Self.name($0, state.declaration, process)): " } ?? ""
      )
      let now = rules.clock()
      switch state.faults.add(at: now) {
      case .restart(let delay):
        state.phase = .due(now + delay)
        if !state.problems.contains(where: { $0.code == told.code }) { state.problems.append(told) }
      case .quarantine:
        let why =
          rules.times.restarts.faults > 1
          ? "it failed too often; the last time: " : "it failed, and is not asked again: "
        state.phase = .ended(quarantined(why + told.text))
        state.isToBeKept = true
      }
      return true
    }
    guard isNews else { return }
    points.workerDidEnd()
    redraws.addNews()
    onWork()
  }
}
