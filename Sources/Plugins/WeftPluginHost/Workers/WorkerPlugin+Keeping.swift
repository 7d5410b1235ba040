// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginFormat
internal import WeftPoints

// The work of the keeper.
extension WorkerPlugin {
  /// The time of the next check of the plugin.
  enum Next: Equatable {
    /// When the keeper is woken.
    case whenTold
    case soon
    case at(Duration)
  }

  /// Whether a process is starting whose start began at a moment or later.
  func isStarting(since moment: Duration) -> Bool {
    state.withLock { $0.start != nil && $0.begunAt >= moment }
  }

  /// Does what is due: starts a process if `mayStart` allows it, and collects late answers.
  func step(mayStart: Bool) -> Next {
    waitForEnding()
    keepInQuarantine()
    switch phase {
    case .ended:
      endStart()
      return .whenTold
    case .due(let moment):
      if rules.clock() < moment { return .at(moment) }
      if mayStart { begin() }
      return .soon
    case .starting:
      follow()
      return .soon
    case .running: return lookAfterAnswers()
    }
  }

  /// The time that the keeper waits for a plugin that keeps asking questions, because most
  /// questions follow each other quickly.
  private static let talk = Duration.microseconds(100)

  private func lookAfterAnswers() -> Next {
    if drainLate(whileTalking: Self.talk) == .soon { return .soon }
    guard let process = state.withLock({ $0.wasBusy ? $0.process : nil }) else { return .whenTold }
    // A function for an open point was called, and no other code reports when it returns.
    guard process.isFree || !process.isRunning else { return .soon }
    state.withLock { $0.wasBusy = false }
    redraws.addAnswer(of: file.identity.id)
    return .whenTold
  }

  /// Ends a process that is starting.
  func endStart() {
    let start = state.withLock { $0.start.take() }
    start?.stop()
  }

  /// Records in a file that the plugin has failed too often; called outside of frames.
  func keepInQuarantine() {
    guard state.withLock({ $0.isToBeKept }) else { return }
    var problem: PluginRefusal?
    do throws(PluginRefusal) {
      try rules.quarantine.add(id: file.identity.id, sha256: file.sealed.sha256)
    } catch {
      problem = error
    }
    state.withLock { state in
      state.isToBeKept = false
      if let problem { state.problems.append(problem) }
    }
    redraws.addNews()
  }

  private func begin() {
    do throws(PluginRefusal) {
      let start = try WorkerProcess.Start(
        file,
        in: rules.program,
        limits: WorkerLimits(start: rules.times.start, call: rules.times.limit),
        log: log,
        points: rules.points,
        now: rules.clock,
        onAnswer: onWork
      )
      state.withLock { state in
        state.start = start
        state.begunAt = rules.clock()
        if !state.phase.isEnd { state.phase = .starting }
      }
    } catch {
      end(error)
    }
  }

  private func follow() {
    guard let start = state.withLock({ $0.start }) else { return }
    do throws(PluginRefusal) {
      guard let process = try start.poll() else { return }
      try adopt(process)
    } catch {
      state.withLock { $0.start = nil }
      // A process that ended by itself may succeed the next time, but a refusal would repeat.
      let code = PluginRefusal.Code(rawValue: error.code)
      if [.endedAtStart, .hungAtStart, .workerLied].contains(code) {
        fault(error, nil, of: nil)
      } else {
        end(error)
      }
    }
  }

  private func adopt(_ process: WorkerProcess) throws(PluginRefusal) {
    if let known = declaration, known != process.declaration {
      process.stop()
      throw PluginRefusal(.workerLied, "it describes itself differently than at its first start")
    }
    for error in points.register(process) { log.add(error.message) }
    let isWanted = state.withLock { state in
      state.start = nil
      if state.phase.isEnd { return false }
      if state.declaration != nil { state.restarts += 1 }
      state.declaration = process.declaration
      state.process = process
      state.phase = .running
      isRunning.store(true, ordering: .relaxed)
      return true
    }
    guard isWanted else {
      points.remove()
      return process.stop()
    }
    redraws.addNews()
  }

  /// Gives up starting the plugin for good, and ends a process that is starting.
  func giveUpStart(_ refusal: PluginRefusal) { end(refusal) }

  private func end(_ refusal: PluginRefusal) {
    state.withLock { state in
      if !state.phase.isEnd { state.phase = .ended(refusal) }
    }
    redraws.addNews()
  }
}
