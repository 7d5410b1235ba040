// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftPoints
internal import WeftViews

/// An untrusted plugin, throughout all the processes it has while the host runs.
///
///     let outcome = plugin.ask(0, question, within: .milliseconds(2))
///     if case .later(isAsked: true) = outcome {
///       // In a later frame:
///       let late = plugin.collect(question)
///     }
///
/// Only the keeper's thread starts and ends its processes; the drawing thread asks the running one.
/// Both use a process without holding the lock, because the plugin may call points in the meantime.
///
/// It is owned by its seat in the `PluginHost` and by the `WorkerKeeper`, which removes it after ``stop(_:)``. The
/// plugin has at most one unanswered question. While there is one, ``ask(_:_:within:)`` returns `.later(isAsked:
/// false)` without asking, and the keeper requests a frame when the process is free.
///
/// ``ask(_:_:within:)`` waits for at most the given time. Nothing throws: a process that ends, answers nonsense or
/// takes a second for a call is recorded in ``problems``, stopped, and restarted after 0.1 to 1.6 seconds. Three such
/// faults in a minute end the plugin for good (quarantine).
final class WorkerPlugin: Sendable {
  /// The program for the plugin's processes, the time limits, and the objects they share.
  struct Rules: Sendable {
    let program: WorkerProgram?
    let times: PluginTimes
    /// The registry of the points that the plugin can call and provide.
    let points: PointRegistry
    let quarantine: QuarantineFile
    /// The plugins that computed without a request.
    let unasked: QuarantineFile
    /// A monotonic clock.
    let clock: @Sendable () -> Duration
    /// The limit of the time that the drawing thread may wait for the plugin's points.
    let budget: FrameBudget
  }

  /// The phase of a plugin's life.
  enum Phase: Equatable {
    /// The plugin has to be started, but not before a moment.
    case due(Duration)
    case starting
    case running
    /// The plugin is not started any more.
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
    /// Whether no thread waits for the answer any more.
    var isLate = false
  }

  struct State {
    var phase = Phase.due(.zero)
    /// The start in progress; only the keeper's thread uses it.
    var start: WorkerProcess.Start?
    /// The time at which that start began.
    var begunAt = Duration.zero
    var process: WorkerProcess?
    var declaration: PluginDeclaration?
    var asked: Asked?
    /// The answer that arrived late, until the drawing thread collects it.
    var arrived: (number: Int, outcome: HookOutcome<Scene>)?
    /// Ended processes that the keeper has to wait for, because the drawing thread has no time.
    var ending: [WorkerProcess] = []
    /// Whether a question found the process busy, so that the keeper must request a frame when it is free.
    var wasBusy = false
    var faults: FaultRecord
    var restarts = 0
    var faultCount = 0
    var problems: [PluginRefusal] = []
    /// Whether the plugin's quarantine still has to be written to its file.
    var isToBeKept = false
  }

  let file: PluginFile
  let log = PluginLog()
  /// The cost of the plugin's hooks, by their index in the declaration.
  let meters = (0..<PluginDeclaration.mostHooks).map { _ in HookMeter() }
  let rules: Rules
  let points: WorkerPoints
  let state: Mutex<State>
  /// Whether a process can be asked.
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

  /// The plugin's declaration, once it has started for the first time.
  var declaration: PluginDeclaration? { state.withLock { $0.declaration } }

  /// The current phase.
  var phase: Phase { state.withLock { $0.phase } }

  /// Whether the plugin's declaration is known, or it is known that it can't be started.
  var hasSettled: Bool {
    state.withLock { $0.declaration != nil || ($0.phase.isEnd && !$0.isToBeKept) }
  }

  /// Why the plugin is no longer started, or `nil` while it is.
  var ending: PluginRefusal? { if case .ended(let refusal) = phase { refusal } else { nil } }

  /// Why the plugin was stopped: each kind of fault once, or the last reason if it is no longer started.
  var problems: [PluginRefusal] {
    state.withLock { state in
      guard case .ended(let refusal) = state.phase else { return state.problems }
      let kept = PluginRefusal.Code.badQuarantineFile.rawValue
      return [refusal] + state.problems.filter { $0.code == kept }
    }
  }

  /// Whether the plugin was stopped or given up because it took too long to start.
  var hasHungAtStart: Bool {
    let code = PluginRefusal.Code.hungAtStart.rawValue
    return state.withLock { state in
      if case .ended(let refusal) = state.phase, refusal.code == code { return true }
      return state.problems.contains { $0.code == code }
    }
  }

  /// The lines that the plugin has logged or printed.
  var logLines: [String] {
    state.withLock { $0.process }?.hearPrinted()
    return log.lines
  }

  /// The number of times that a process of the plugin ended by itself or was stopped because of a fault.
  var faultCount: Int { state.withLock { $0.faultCount } }

  var restarts: Int { state.withLock { $0.restarts } }

  /// The id of the plugin's process, or `nil` if there is none.
  var processID: Int32? { state.withLock { $0.process?.processID } }

  /// Ends the plugin for good; the keeper ends a process that is starting.
  func stop(
    _ reason: PluginRefusal = PluginRefusal(.workerEnded, "its host no longer needs it")
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

  /// Describes the hook that was asked, its rows and, if the process reports it, how far it got.
  private static func name(
    _ asked: Asked,
    in declaration: PluginDeclaration?,
    by process: WorkerProcess?
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

  /// Records that a process has ended or has to be stopped; the keeper waits until it is gone.
  ///
  /// - Parameter process: The process, or `nil` for one that never ran. If it is not the current
  ///   process, the call has no effect.
  func fault(_ refusal: PluginRefusal, _ asked: Asked?, of process: WorkerProcess?) {
    let isNews = state.withLock { state in
      guard state.process === process, !state.phase.isEnd else { return false }
      isRunning.store(false, ordering: .relaxed)
      if let process { state.ending.append(process) }
      state.process = nil
      state.asked = nil
      state.arrived = nil
      state.faultCount += 1
      let told = refusal.prefixed(
        asked.map { "\(Self.name($0, in: state.declaration, by: process)): " } ?? ""
      )
      let now = rules.clock()
      switch state.faults.add(at: now) {
      case .restart(let delay):
        state.phase = .due(now + delay)
        if !state.problems.contains(where: { $0.code == told.code }) { state.problems.append(told) }
      case .quarantine:
        let why =
          rules.times.restarts.faults > 1
          ? "it failed too often; the last time: " : "it failed, and is not called again: "
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
    // The power can't overflow, and the longest delay is reached long before.
    let delay = rule.delay * (1 << min(times.count - 1, 16))
    return .restart(min(delay, rule.longestDelay))
  }
}
