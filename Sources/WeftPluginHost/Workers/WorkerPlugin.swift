// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftViews

/// A plugin nobody trusts, over all the processes it has in its life.
///
/// One thread, the keeper's, starts its processes and ends them; another one, which draws, asks the one that
/// runs. Neither waits for the other for longer than a call takes.
final class WorkerPlugin: Sendable {
  /// How its processes are started and for how long they are waited for.
  struct Rules: Sendable {
    let program: WorkerProgram?
    let times: PluginTimes
    /// A clock that only goes forward.
    let clock: @Sendable () -> Duration
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

  private struct Asked {
    let hook: Int
    let number: Int
    let time: Duration
    let rows: Int
  }

  private struct State {
    var phase = Phase.due(.zero)
    var start: WorkerProcess.Start?
    var process: WorkerProcess?
    var declaration: PluginDeclaration?
    /// Which process it is; answers of one before are lost.
    var serial = 0
    /// The hook that was asked last and is late, and the number of its answer.
    var asked: Asked?
    /// The answer it was late with, until somebody takes it.
    var arrived: (number: Int, reply: Result<HookReply, PluginRefusal>)?
    var lastNumber = 0
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
  let meters: [HookMeter]
  private let rules: Rules
  private let state: Mutex<State>
  /// Whether there is a process to ask.
  ///
  /// Without one nobody waits for the keeper, who may be at work.
  private let isRunning = Atomic(false)
  private let quarantine: QuarantineFile
  /// Tells the keeper that there is something to do.
  private let onWork: @Sendable () -> Void
  /// Who draws, and is told that there is something to show.
  private let redraws: RedrawRequests

  init(
    _ file: PluginFile,
    _ rules: Rules,
    redraws: RedrawRequests,
    quarantine: QuarantineFile,
    onWork: @escaping @Sendable () -> Void
  ) {
    self.file = file
    self.rules = rules
    self.redraws = redraws
    self.quarantine = quarantine
    self.onWork = onWork
    meters = (0..<PluginDeclaration.mostHooks).map { _ in HookMeter() }
    state = Mutex(State(faults: FaultRecord(rules.times.restarts)))
  }

  /// What it says of itself, once it has started for the first time.
  var declaration: PluginDeclaration? { state.withLock { $0.declaration } }

  /// What has come of it.
  var phase: Phase { state.withLock { $0.phase } }

  /// Whether it is known what it offers, or that it can't be started.
  var hasSettled: Bool { state.withLock { $0.declaration != nil || $0.phase.isEnd } }

  /// Why it is not started any more; nil while it is.
  var ending: PluginRefusal? { if case .ended(let refusal) = phase { refusal } else { nil } }

  /// What it was ended for: each kind of fault once, and nothing but the last word when it is over.
  var problems: [PluginRefusal] {
    state.withLock { state in
      guard case .ended(let refusal) = state.phase else { return state.problems }
      return [refusal] + state.problems.filter { $0.code == "badQuarantineFile" }
    }
  }

  /// How often a process of it ended, or had to be ended.
  var faultCount: Int { state.withLock { $0.faultCount } }

  /// How often it was started anew.
  var restarts: Int { state.withLock { $0.restarts } }

  /// The process it runs in, nil where there is none.
  var processID: Int32? { state.withLock { $0.process?.processID } }

  /// Ends it for good.
  func stop(
    _ reason: PluginRefusal = PluginRefusal(.workerEnded, "its host has no use for it any more")
  ) {
    state.withLock { state in
      isRunning.store(false, ordering: .relaxed)
      state.process.take()?.stop()
      state.start.take()?.stop()
      state.asked = nil
      if case .ended = state.phase { return }
      state.phase = .ended(reason)
    }
  }
}

// What the thread asks that draws.
extension WorkerPlugin {
  /// Asks a hook about rows, and waits for at most some time.
  func call(
    _ hook: Int,
    _ window: PackedWindow,
    within time: Duration
  ) throws(PluginRefusal) -> HookReply {
    guard isRunning.load(ordering: .relaxed) else { return .absent }
    let reply = state.withLock { state -> Result<HookReply, PluginRefusal> in
      guard let process = state.process else { return .success(.absent) }
      if state.asked != nil, case .success(.late) = poll(&state) { return .success(.late(nil)) }
      guard state.process != nil else { return .success(.absent) }
      state.lastNumber += 1
      state.asked = Asked(
        hook: hook,
        number: state.lastNumber,
        time: rules.clock(),
        rows: window.rows.count
      )
      return answer(&state) { () throws(PluginRefusal) in
        try process.call(hook, window, within: time)
      }
    }
    if case .success(.late) = reply { onWork() }
    return try reply.get()
  }

  /// The answer that was late.
  func collect(_ number: Int) throws(PluginRefusal) -> HookReply {
    let reply = state.withLock { state -> Result<HookReply, PluginRefusal> in
      if state.asked?.number == number { return poll(&state) }
      guard let arrived = state.arrived, arrived.number == number else { return .success(.absent) }
      state.arrived = nil
      return arrived.reply
    }
    return try reply.get()
  }

  /// Takes that an answer had no form: such a process is not asked again.
  func answerMadeNoSense(_ refusal: PluginRefusal, _ hook: Int) {
    state.withLock { state in
      state.process.take()?.stop()
      fault(&state, refusal, hook)
    }
  }

  /// Looks whether the answer has come that is late.
  private func poll(_ state: inout State) -> Result<HookReply, PluginRefusal> {
    guard let process = state.process, state.asked != nil else { return .success(.absent) }
    return answer(&state) { () throws(PluginRefusal) in try process.poll() ?? .passed }
  }

  private func answer(
    _ state: inout State,
    _ ask: () throws(PluginRefusal) -> WorkerReply
  ) -> Result<HookReply, PluginRefusal> {
    guard let asked = state.asked else { return .success(.absent) }
    do throws(PluginRefusal) {
      let reply = try ask()
      if state.process?.takeRedraw() == true { redraws.add(file.identity.id) }
      switch reply {
      case .late, .busy: return .success(.late(asked.number))
      case .scene(let scene):
        state.asked = nil
        count(asked, bytes: scene.byteCount)
        return .success(.answered(scene))
      case .passed:
        state.asked = nil
        count(asked, bytes: 0)
        return .success(.passed)
      }
    } catch {
      state.asked = nil
      // What the hook says itself is no fault of the process.
      if state.process?.isRunning == true { return .failure(error) }
      fault(&state, error, asked.hook)
      return .success(.absent)
    }
  }

  private func count(_ asked: Asked, bytes: Int) {
    meters[asked.hook].add(rules.clock() - asked.time, rows: asked.rows, bytes: bytes)
  }

  /// Takes that the process has ended, or had to be.
  private func fault(_ state: inout State, _ refusal: PluginRefusal, _ hook: Int?) {
    isRunning.store(false, ordering: .relaxed)
    state.process = nil
    state.faultCount += 1
    (state.asked, state.arrived) = (nil, nil)
    let ids = state.declaration?.hooks.map(\.id) ?? []
    let named = hook.flatMap { ids.indices.contains($0) ? "\(ids[$0]): " : nil } ?? ""
    let told = refusal.prefixed(named)
    switch state.faults.add(at: rules.clock()) {
    case .restart(let delay):
      state.phase = .due(rules.clock() + delay)
      if !state.problems.contains(where: { $0.code == told.code }) { state.problems.append(told) }
    case .quarantine:
      state.phase = .ended(
        PluginRefusal(.quarantined, "it failed too often; the last time: \(told.text)")
      )
      state.isToBeKept = true
    }
    onWork()
    redraws.addNews()
  }
}

// What the keeper does.
extension WorkerPlugin {
  /// When it is to be looked at again.
  enum Next: Equatable {
    /// When somebody says so.
    case whenTold
    case soon
    case at(Duration)
  }

  /// Does what is due: starts a process when there may be another one on its way, and takes what has come.
  func step(mayStart: Bool) -> Next {
    if state.withLock({ $0.isToBeKept }) { keepInQuarantine() }
    return state.withLock { state in
      switch state.phase {
      case .ended: return .whenTold
      case .due(let moment):
        let now = rules.clock()
        guard now >= moment else { return .at(moment) }
        guard mayStart else { return .soon }
        state.phase = .starting
        begin(&state)
        return .soon
      case .starting:
        follow(&state)
        return .soon
      case .running:
        return watch(&state)
      }
    }
  }

  /// Writes down that it has failed too often, outside of any frame.
  private func keepInQuarantine() {
    var problem: PluginRefusal?
    do throws(PluginRefusal) {
      try quarantine.add(id: file.identity.id, sha256: file.sealed.sha256)
    } catch {
      problem = error
    }
    state.withLock { state in
      state.isToBeKept = false
      if let problem { state.problems.append(problem) }
    }
    redraws.addNews()
  }

  /// Whether a process of it is on its way.
  var isStarting: Bool { phase == .starting }

  private func begin(_ state: inout State) {
    do throws(PluginRefusal) {
      state.start = try WorkerProcess.Start(
        file,
        in: rules.program,
        limits: WorkerLimits(start: rules.times.start, call: rules.times.limit),
        log: log,
        now: rules.clock
      )
    } catch {
      end(&state, error)
    }
  }

  private func follow(_ state: inout State) {
    guard let start = state.start else { return }
    do throws(PluginRefusal) {
      guard let process = try start.poll() else { return }
      state.start = nil
      if let known = state.declaration, known != process.declaration {
        process.stop()
        throw PluginRefusal(
          .workerLied,
          "it says other things of itself than when it first started"
        )
      }
      if state.declaration != nil { state.restarts += 1 }
      (state.declaration, state.process, state.phase) = (process.declaration, process, .running)
      state.serial += 1
      isRunning.store(true, ordering: .relaxed)
      redraws.addNews()
    } catch {
      state.start = nil
      // A process that ended by itself may not the next time; what refuses the plugin will.
      if [.endedAtStart, .hungAtStart, .workerLied].contains(
        PluginRefusal.Code(rawValue: error.code)
      ) {
        fault(&state, error, nil)
      } else {
        end(&state, error)
      }
    }
  }

  private func end(_ state: inout State, _ refusal: PluginRefusal) {
    state.phase = .ended(refusal)
    redraws.addNews()
  }

  /// Takes an answer that was late, and ends a process that takes too long for it.
  private func watch(_ state: inout State) -> Next {
    guard let asked = state.asked else { return .whenTold }
    let reply = poll(&state)
    if case .success(.late) = reply { return .soon }
    if state.process != nil { state.arrived = (asked.number, reply) }
    redraws.addNews()
    return state.process == nil ? .soon : .whenTold
  }
}
