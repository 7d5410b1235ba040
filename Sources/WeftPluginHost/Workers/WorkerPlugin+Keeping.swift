// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginWire
internal import WeftPoints

// What the keeper does.
extension WorkerPlugin {
  /// When it is to be looked at again.
  enum Next: Equatable {
    /// When somebody says so.
    case whenTold
    case soon
    case at(Duration)
  }

  /// Whether a process of it is on its way that was begun at a moment or later.
  func isStarting(since moment: Duration) -> Bool {
    state.withLock { $0.start != nil && $0.begunAt >= moment }
  }

  /// Does what is due: starts a process when there may be another one on its way, and takes what has come.
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

  /// So long the keeper waits for a plugin that goes on asking for things, which mostly comes at once.
  private static let talk = Duration.microseconds(100)

  private func lookAfterAnswers() -> Next {
    if takeLate(whileTalking: Self.talk) == .soon { return .soon }
    guard let process = state.withLock({ $0.wasBusy ? $0.process : nil }) else { return .whenTold }
    // A function of it for an open point was called: nobody else tells when that is over.
    guard process.isFree || !process.isRunning else { return .soon }
    state.withLock { $0.wasBusy = false }
    redraws.addAnswer(of: file.identity.id)
    return .whenTold
  }

  /// Gives up a process that is on its way.
  func endStart() {
    let start = state.withLock { $0.start.take() }
    start?.stop()
  }

  /// Writes down that it has failed too often, outside of any frame.
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
        (state.start, state.begunAt) = (start, rules.clock())
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
      try take(process)
    } catch {
      state.withLock { $0.start = nil }
      // A process that ended by itself may not the next time; what refuses the plugin will.
      let code = PluginRefusal.Code(rawValue: error.code)
      if [.endedAtStart, .hungAtStart, .workerLied].contains(code) {
        fault(error, nil, of: nil)
      } else {
        end(error)
      }
    }
  }

  private func take(_ process: WorkerProcess) throws(PluginRefusal) {
    if let known = declaration, known != process.declaration {
      process.stop()
      throw PluginRefusal(.workerLied, "it says other things of itself than when it first started")
    }
    for error in points.register(process) { log.add(error.message) }
    let isWanted = state.withLock { state in
      state.start = nil
      if state.phase.isEnd { return false }
      if state.declaration != nil { state.restarts += 1 }
      (state.declaration, state.process) = (process.declaration, process)
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

  /// Starts it no more; what is on its way is ended.
  func giveUpStart(_ refusal: PluginRefusal) { end(refusal) }

  private func end(_ refusal: PluginRefusal) {
    state.withLock { state in
      if !state.phase.isEnd { state.phase = .ended(refusal) }
    }
    redraws.addNews()
  }
}
