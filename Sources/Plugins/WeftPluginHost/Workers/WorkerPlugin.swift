// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftPoints
internal import WeftViews

/// An untrusted plugin, throughout all the processes it has while the host runs.
///
/// Only the keeper's thread starts and ends its processes; the drawing thread asks the running one.
/// Both work on a process without holding the lock, because the plugin may call points meanwhile.
final class WorkerPlugin: Sendable {
  /// How its processes are started, and how long threads wait for them.
  struct Rules: Sendable {
    let program: WorkerProgram?
    let times: PluginTimes
    /// The points that the plugin can call, and to which its own are added.
    let points: PointRegistry
    let quarantine: QuarantineFile
    /// The plugins that computed unasked.
    let unasked: QuarantineFile
    /// A clock that never goes back.
    let clock: @Sendable () -> Duration
    /// How long the drawing thread may wait for its points.
    let budget: FrameBudget
  }

  /// The phase of a plugin's life.
  enum Phase: Equatable {
    /// It is to be started, but not before a moment.
    case due(Duration)
    case starting
    case running
    /// It is no longer started.
    case ended(PluginRefusal)

    var isEnd: Bool { if case .ended = self { true } else { false } }
  }

  /// A question to a hook that has not been answered yet.
  struct Asked {
    let hook: Int
    /// The number of the question.
    let number: Int
    let time: Duration
    let rows: Int
    /// Whether no thread waits for it any more.
    var isLate = false
  }

  struct State {
    var phase = Phase.due(.zero)
    /// Only the keeper's thread uses it.
    var start: WorkerProcess.Start?
    /// When that start was begun.
    var begunAt = Duration.zero
    var process: WorkerProcess?
    var declaration: PluginDeclaration?
    var asked: Asked?
    /// The answer that came late, until the drawing thread collects it.
    var arrived: (number: Int, outcome: HookOutcome<Scene>)?
    /// Processes that have to be waited for, which the drawing thread has no time for.
    var ending: [WorkerProcess] = []
    /// Whether a question found it busy, so that it must be announced when it is not.
    var wasBusy = false
    var faults: FaultRecord
    var restarts = 0
    var faultCount = 0
    var problems: [PluginRefusal] = []
    /// Whether its quarantine still has to be persisted.
    var isToBeKept = false
  }

  let file: PluginFile
  let log = PluginLog()
  /// The cost of its hooks, by their index in the declaration.
  let meters = (0..<PluginDeclaration.mostHooks).map { _ in HookMeter() }
  let rules: Rules
  let points: WorkerPoints
  let state: Mutex<State>
  /// Whether there is a process to ask.
  let isRunning = Atomic(false)
  /// Requests frames from the drawing thread.
  let redraws: RedrawRequests
  /// Wakes the keeper because there is something to do.
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

  /// Its declaration, once it has started for the first time.
  var declaration: PluginDeclaration? { state.withLock { $0.declaration } }

  /// The phase it is in.
  var phase: Phase { state.withLock { $0.phase } }

  /// Whether its declaration is known, or that it can't be started.
  var hasSettled: Bool {
    state.withLock { $0.declaration != nil || ($0.phase.isEnd && !$0.isToBeKept) }
  }

  /// Why it is no longer started; nil while it is.
  var ending: PluginRefusal? { if case .ended(let refusal) = phase { refusal } else { nil } }

  /// Why it was ended: each kind of fault once, or the last reason if it is no longer started.
  var problems: [PluginRefusal] {
    state.withLock { state in
      guard case .ended(let refusal) = state.phase else { return state.problems }
      let kept = PluginRefusal.Code.badQuarantineFile.rawValue
      return [refusal] + state.problems.filter { $0.code == kept }
    }
  }

  /// Whether it was ended or given up because it took too long to start.
  var hasHungAtStart: Bool {
    let code = PluginRefusal.Code.hungAtStart.rawValue
    return state.withLock { state in
      if case .ended(let refusal) = state.phase, refusal.code == code { return true }
      return state.problems.contains { $0.code == code }
    }
  }

  /// How often a process of it ended unasked, or had to be ended.
  var faultCount: Int { state.withLock { $0.faultCount } }

  /// How often it was started again.
  var restarts: Int { state.withLock { $0.restarts } }

  /// The id of its process; nil when there is none.
  var processID: Int32? { state.withLock { $0.process?.processID } }

  /// Ends it for good; a process that is starting is left to the keeper.
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

  /// Waits until ended processes are gone.
  func waitForEnding() {
    let ending = state.withLock { state in
      defer { state.ending = [] }
      return state.ending
    }
    for process in ending { process.stop() }
  }

  /// Describes the hook that was asked, its rows, and how far it came if the process reports it.
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

  /// Returns the refusal of a plugin that has failed too often.
  func quarantined(_ text: String) -> PluginRefusal {
    let again = "weft plugins enable \(file.identity.id) lets it run again; "
    let remedy = (rules.quarantine.path == nil ? "" : again) + "report it to its author"
    return PluginRefusal(.quarantined, text, remedy: remedy)
  }

  /// Records that a process has ended, or had to be ended; the keeper waits until it is gone.
  ///
  /// - Parameter process: The process; nil for one that never ran. A process other than the current
  ///   one is ignored.
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

/// The recent faults of a plugin's workers, and their consequence.
struct FaultRecord {
  /// The consequence of a fault.
  enum Verdict: Equatable {
    /// The plugin is started again after a delay.
    case restart(Duration)
    /// The plugin has failed too often.
    case quarantine
  }

  private let rule: PluginTimes.Restarts
  private var times: [Duration] = []

  init(_ rule: PluginTimes.Restarts) {
    self.rule = rule
  }

  /// Records a fault and returns its consequence.
  mutating func add(at now: Duration) -> Verdict {
    times.removeAll { now - $0 >= rule.period }
    times.append(now)
    if times.count >= rule.faults { return .quarantine }
    // The power can't overflow; the longest delay is reached long before.
    let delay = rule.delay * (1 << min(times.count - 1, 16))
    return .restart(min(delay, rule.longestDelay))
  }
}
