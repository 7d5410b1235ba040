// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginFormat
internal import WeftViews

// Calls by the drawing thread.
extension WorkerPlugin {
  /// A question to a process.
  private struct Call {
    let process: WorkerProcess
    let asked: Asked
  }

  /// Asks a hook about rows and waits for at most `time`.
  func ask(
    _ hook: Int,
    _ question: HookQuestion,
    within time: Duration
  ) -> HookOutcome<Scene> {
    guard isRunning.load(ordering: .relaxed) else { return .failed(nil) }
    // The last answer belongs to the caller of that question, which has not collected it yet.
    if drainLate() == .soon { return .later(isAsked: false) }
    guard let call = begin(hook, question) else { return .failed(nil) }
    let outcome = settle(call) { () throws(PluginRefusal) in
      try call.process.call(hook, question.window, within: time)
    }
    if case .later(let isAsked) = outcome {
      if !isAsked { state.withLock { $0.wasBusy = true } }
      onWork()
    }
    return outcome
  }

  /// Returns the outcome of an earlier question.
  func collect(_ question: HookQuestion) -> HookOutcome<Scene> {
    if let call = lateCall(), call.asked.number == question.number {
      return settle(call) { () throws(PluginRefusal) in
        try call.process.poll() ?? .later(isAsked: true)
      }
    }
    return state.withLock { state in
      guard let arrived = state.arrived, arrived.number == question.number else {
        return .failed(nil)
      }
      state.arrived = nil
      return arrived.outcome
    }
  }

  /// Records a malformed answer: the process is stopped and not asked again.
  func answerMadeNoSense(_ refusal: PluginRefusal, of hook: Int, to question: HookQuestion) {
    guard let process = state.withLock({ $0.process }) else { return }
    fault(refusal, Asked(hook, question, at: .zero), of: process)
  }

  /// Collects a late answer if it has arrived; returns when to check again.
  ///
  /// - Parameter whileTalking: How long to wait for a plugin that keeps calling open points.
  func drainLate(whileTalking: Duration = .zero) -> Next {
    guard let call = lateCall() else { return .whenTold }
    let outcome = settle(call, isKept: true) { () throws(PluginRefusal) in
      try call.process.poll(whileTalking: whileTalking) ?? .later(isAsked: true)
    }
    if case .later = outcome { return .soon }
    redraws.addAnswer(of: file.identity.id)
    return .whenTold
  }

  private func begin(_ hook: Int, _ question: HookQuestion) -> Call? {
    state.withLock { state in
      guard let process = state.process, state.asked == nil else { return nil }
      let asked = Asked(hook, question, at: rules.clock())
      state.asked = asked
      return Call(process: process, asked: asked)
    }
  }

  private func lateCall() -> Call? {
    state.withLock { state in
      guard let process = state.process, let asked = state.asked, asked.isLate else { return nil }
      return Call(process: process, asked: asked)
    }
  }

  /// Runs a closure that asks the process, and records the result.
  ///
  /// - Parameter isKept: Whether to keep the answer for the thread that asked, which collects it
  ///   later.
  private func settle(
    _ call: Call,
    isKept: Bool = false,
    _ ask: () throws(PluginRefusal) -> HookOutcome<Scene>
  ) -> HookOutcome<Scene> {
    let outcome: HookOutcome<Scene>
    do throws(PluginRefusal) {
      outcome = try ask()
    } catch {
      end(call)
      fault(error, call.asked, of: call.process)
      return .failed(nil)
    }
    switch outcome {
    case .answered, .passes, .later:
      if call.process.drainRedraw() { redraws.add(file.identity.id) }
    // A failure that the hook itself reports is not a fault of the process.
    case .failed: break
    }
    switch outcome {
    case .answered(let scene): count(call, bytes: scene.byteCount)
    case .passes: count(call, bytes: 0)
    case .later(isAsked: true):
      state.withLock { state in
        if state.asked?.number == call.asked.number { state.asked?.isLate = true }
      }
      return outcome
    case .later(isAsked: false), .failed: break
    }
    end(call, keeping: isKept ? outcome : nil)
    return outcome
  }

  /// Ends a question and stores its answer in one step.
  ///
  /// In two steps, a thread that collects the answer in between would find neither.
  private func end(_ call: Call, keeping outcome: HookOutcome<Scene>? = nil) {
    state.withLock { state in
      guard state.asked?.number == call.asked.number else { return }
      state.asked = nil
      if let outcome, state.process === call.process {
        state.arrived = (call.asked.number, outcome)
      }
    }
  }

  private func count(_ call: Call, bytes: Int) {
    let time = rules.clock() - call.asked.time
    meters[call.asked.hook].add(time, rows: call.asked.rows, bytes: bytes)
  }
}

extension WorkerPlugin.Asked {
  fileprivate init(_ hook: Int, _ question: HookQuestion, at time: Duration) {
    self.init(
      hook: hook,
      number: question.number,
      time: time,
      rows: question.window.rows.count
    )
  }
}
