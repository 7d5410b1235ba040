// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginWire
internal import WeftViews

// What whoever draws asks.
extension WorkerPlugin {
  /// A question to a process.
  private struct Call {
    let process: WorkerProcess
    let asked: Asked
  }

  /// Asks a hook about rows, and waits for at most some time.
  func call(
    _ hook: Int,
    _ window: PackedWindow,
    within time: Duration
  ) throws(PluginRefusal) -> HookReply {
    guard isRunning.load(ordering: .relaxed) else { return .absent }
    // Its last answer goes to whoever asked, who has not come for it yet.
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

  /// The answer that was late.
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

  /// Takes that an answer had no form: such a process is not asked again.
  func answerMadeNoSense(_ refusal: PluginRefusal, _ hook: Int, rows: Int) {
    guard let process = state.withLock({ $0.process }) else { return }
    let asked = Asked(hook: hook, number: 0, time: .zero, rows: rows)
    fault(refusal, asked, of: process)
  }

  /// Looks whether an answer has come that is late, and keeps it; says when to look again.
  ///
  /// - Parameter whileTalking: How long a plugin is waited for that asks for open points meanwhile.
  func takeLate(whileTalking: Duration = .zero) -> Next {
    guard let call = lateCall() else { return .whenTold }
    let reply = finish(call) { () throws(PluginRefusal) in
      try call.process.poll(whileTalking: whileTalking) ?? .late
    }
    if case .success(.late) = reply { return .soon }
    state.withLock { state in
      if state.process === call.process { state.arrived = (call.asked.number, reply) }
    }
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

  private func finish(
    _ call: Call,
    _ ask: () throws(PluginRefusal) -> WorkerReply
  ) -> Result<HookReply, PluginRefusal> {
    do throws(PluginRefusal) {
      let reply = try ask()
      if call.process.takeRedraw() { redraws.add(file.identity.id) }
      switch reply {
      case .late:
        end(call, isLate: true)
        return .success(.late(call.asked.number))
      case .busy:
        end(call)
        return .success(.late(nil))
      case .scene(let scene):
        end(call)
        count(call, bytes: scene.byteCount)
        return .success(.answered(scene))
      case .passed:
        end(call)
        count(call, bytes: 0)
        return .success(.passed)
      }
    } catch {
      end(call)
      // What the hook says itself is no fault of the process.
      if call.process.isRunning { return .failure(error) }
      fault(error, call.asked, of: call.process)
      return .success(.absent)
    }
  }

  private func end(_ call: Call, isLate: Bool = false) {
    state.withLock { state in
      guard state.asked?.number == call.asked.number else { return }
      if isLate { state.asked?.isLate = true } else { state.asked = nil }
    }
  }

  private func count(_ call: Call, bytes: Int) {
    let time = rules.clock() - call.asked.time
    meters[call.asked.hook].add(time, rows: call.asked.rows, bytes: bytes)
  }
}
