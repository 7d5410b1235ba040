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
  func call(
    _ hook: Int,
    _ window: PackedWindow,
    within time: Duration
  ) throws(PluginRefusal) -> HookReply {
    guard isRunning.load(ordering: .relaxed) else { return .absent }
    // The last answer belongs to the caller that asked, which has not collected it yet.
    if takeLate() == .soon { return .late(nil) }
    guard let call = begin(hook, rows: window.rows.count) else { return .absent }
    let reply = finish(call) { () throws(PluginRefusal) in
      try call.process.call(hook, window, within: time)
    }
    if case .success(.late(let number)) = reply {
      if number == nil { state.withLock { $0.wasBusy = true } }
      onWork()
    }
    return try reply.get()
  }

  /// Returns the late answer.
  func collect(_ number: Int) throws(PluginRefusal) -> HookReply {
    if let call = lateCall(), call.asked.number == number {
      let reply = finish(call) { () throws(PluginRefusal) in try call.process.poll() ?? .late }
      return try reply.get()
    }
    let reply = state.withLock { state -> Result<HookReply, PluginRefusal> in
      guard let arrived = state.arrived, arrived.number == number else { return .success(.absent) }
      state.arrived = nil
      return arrived.reply
    }
    return try reply.get()
  }

  /// Records a malformed answer: the process is ended and not asked again.
  func answerMadeNoSense(_ refusal: PluginRefusal, _ hook: Int, rows: Int) {
    guard let process = state.withLock({ $0.process }) else { return }
    let asked = Asked(hook: hook, number: 0, time: .zero, rows: rows)
    fault(refusal, asked, of: process)
  }

  /// Collects a late answer if it has arrived; returns when to look again.
  ///
  /// - Parameter whileTalking: How long to wait for a plugin that keeps calling open points.
  func takeLate(whileTalking: Duration = .zero) -> Next {
    guard let call = lateCall() else { return .whenTold }
    let reply = finish(call, isKept: true) { () throws(PluginRefusal) in
      try call.process.poll(whileTalking: whileTalking) ?? .late
    }
    if case .success(.late) = reply { return .soon }
    redraws.addAnswer(of: file.identity.id)
    return .whenTold
  }

  private func begin(_ hook: Int, rows: Int) -> Call? {
    state.withLock { state in
      guard let process = state.process, state.asked == nil else { return nil }
      state.lastNumber += 1
      let asked = Asked(hook: hook, number: state.lastNumber, time: rules.clock(), rows: rows)
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

  /// Asks with a closure, and records the outcome of the call.
  ///
  /// - Parameter isKept: Whether to keep the answer for the thread that asked, which
  ///   collects it later.
  private func finish(
    _ call: Call,
    isKept: Bool = false,
    _ ask: () throws(PluginRefusal) -> WorkerReply
  ) -> Result<HookReply, PluginRefusal> {
    let result: Result<HookReply, PluginRefusal>
    do throws(PluginRefusal) {
      let reply = try ask()
      if call.process.takeRedraw() { redraws.add(file.identity.id) }
      switch reply {
      case .late:
        state.withLock { state in
          if state.asked?.number == call.asked.number { state.asked?.isLate = true }
        }
        return .success(.late(call.asked.number))
      case .busy: result = .success(.late(nil))
      case .scene(let scene):
        count(call, bytes: scene.byteCount)
        result = .success(.answered(scene))
      case .passed:
        count(call, bytes: 0)
        result = .success(.passed)
      }
    } catch {
      // A failure that the hook itself reports is no fault of the process.
      guard call.process.isRunning else {
        end(call)
        fault(error, call.asked, of: call.process)
        return .success(.absent)
      }
      result = .failure(error)
    }
    end(call, keeping: isKept ? result : nil)
    return result
  }

  /// Ends a question and stores its answer in one step.
  ///
  /// Otherwise the thread that collects the answer in between would find neither.
  private func end(_ call: Call, keeping reply: Result<HookReply, PluginRefusal>? = nil) {
    state.withLock { state in
      guard state.asked?.number == call.asked.number else { return }
      state.asked = nil
      if let reply, state.process === call.process { state.arrived = (call.asked.number, reply) }
    }
  }

  private func count(_ call: Call, bytes: Int) {
    let time = rules.clock() - call.asked.time
    meters[call.asked.hook].add(time, rows: call.asked.rows, bytes: bytes)
  }
}
