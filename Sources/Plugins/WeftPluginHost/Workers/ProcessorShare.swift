// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginFormat
internal import WeftSystem

/// The processor time that a worker may use while it has no request.
///
/// A worker has one thread, so an honest one sleeps between questions. The allowance covers the few
/// microseconds for which it polls for the next one.
struct ProcessorAllowance: Equatable {
  /// The processor time it may use at once.
  static let most = Duration.milliseconds(250)
  /// The processor time it may use for each second that passes.
  static let perSecond = Duration.milliseconds(20)
  /// The nanoseconds it may use for an answer that arrives at once, and then until it sleeps.
  static let perAnswer: Int64 = 200_000

  /// The remaining time; negative if the worker used too much.
  private(set) var left = Self.most

  /// Whether the worker has used too much.
  var isOver: Bool { left < .zero }
  /// Whether the worker has stayed within its share for some time.
  var isGood: Bool { left > Self.most / 2 }

  /// Charges the time used since the last charge, excluding the time spent on answers.
  mutating func charge(_ used: Duration, answering: Duration, in time: Duration) {
    let refill = Self.perSecond * (min(max(time, .zero), .seconds(60)) / .seconds(1))
    left = min(Self.most, left + refill + answering - used)
  }
}

/// The processor time that one process of a worker uses; only the keeper's thread accesses it.
final class ProcessorShare {
  let process: WorkerProcess
  /// The timer that fires when the process may have used more than its share, or `nil` if the kernel has none.
  private let timer: ProcessorTimer?
  private var allowance = ProcessorAllowance()
  /// The time of the last charge, with the process's processor time and answering time at that moment.
  private var charged: (at: Duration, used: Duration, answering: Duration)
  /// Whether the process uses more than its share, so that it is checked after each answer.
  private(set) var isOver = false

  /// The interval of the checks of a process if the kernel has no timer.
  private static let patrol = Duration.seconds(10)
  /// The minimum processor time between two checks of a process that computes.
  private static let least = Duration.milliseconds(5)
  /// The same for a process that has a request.
  private static let asked = Duration.milliseconds(20)

  init?(_ process: WorkerProcess, now: Duration) {
    guard let id = process.processID, let used = ProcessorWatch.time(of: id) else { return nil }
    self.process = process
    charged = (now, used, process.answering)
    timer = ProcessorTimer(of: id)
    timer?.fire(after: ProcessorAllowance.most)
  }

  /// The result of a check of the process.
  enum Verdict: Equatable {
    /// Nothing to do until the timer fires or the process has answered.
    case fine
    /// The process has a request, so it has to be checked again.
    case busy
    /// The process used more than its share and was stopped.
    case stopped
  }

  /// Charges the processor time that the process has used, and stops it if that is too much.
  func settle(now: Duration) -> Verdict {
    if process.isHalted { return .fine }
    let outcome: Verdict? = process.whileFree { run in
      guard let id = run.processID, let used = ProcessorWatch.time(of: id) else { return .fine }
      let answering = run.answering
      allowance.charge(
        used - charged.used,
        answering: answering - charged.answering,
        in: now - charged.at
      )
      charged = (now, used, answering)
      if allowance.isOver { run.halt() }
      if allowance.isGood { isOver = false } else { isOver = isOver || allowance.isOver }
      run.isOverShare = isOver
      return allowance.isOver ? .stopped : .fine
    }
    switch outcome {
    case .stopped?: timer?.rest()
    case nil: timer?.fire(after: Self.asked)
    default: timer?.fire(after: max(Self.least, allowance.left))
    }
    return outcome ?? .busy
  }

  /// The time of the next check without a signal from the kernel, or `nil` if the kernel has a timer.
  var patrol: Duration? { timer == nil ? charged.at + Self.patrol : nil }
}

/// The processor time of all workers' processes, used on the keeper's thread.
final class ProcessorShares {
  /// The kernel's signal that a process has used much, or `nil` if the kernel refuses to send it.
  let watch = try? ProcessorWatch()
  private var shares: [ObjectIdentifier: ProcessorShare] = [:]

  /// The share of a plugin's current process.
  subscript(plugin: WorkerPlugin) -> ProcessorShare? {
    get { shares[ObjectIdentifier(plugin)] }
    set { shares[ObjectIdentifier(plugin)] = newValue }
  }
}

// The keeper's checks.
extension WorkerPlugin {
  /// Stops the plugin's process until the next question if it computes without a request.
  ///
  /// - Parameter hasFired: Whether the timer of any plugin's process has fired.
  func lookAfterShare(in shares: ProcessorShares, hasFired: Bool) -> Next {
    guard let process = state.withLock({ $0.process }) else {
      shares[self] = nil
      return .whenTold
    }
    let now = rules.clock()
    if shares[self]?.process !== process { shares[self] = ProcessorShare(process, now: now) }
    guard let share = shares[self] else { return .whenTold }
    let isDue = share.patrol.map { now >= $0 } ?? false
    guard hasFired || share.isOver || isDue else {
      return share.patrol.map { .at($0) } ?? .whenTold
    }
    switch share.settle(now: now) {
    case .fine: return share.patrol.map { .at($0) } ?? .whenTold
    case .busy: return share.isOver ? .soon : .whenTold
    case .stopped:
      noteShare(PluginRefusal(.computesUnasked, "it keeps computing after its answers"))
      noteUnasked()
      return .whenTold
    }
  }

  /// Adds the problem that the plugin computes without a request, once.
  func noteShare(_ refusal: PluginRefusal) {
    let isNews = state.withLock { state in
      if state.problems.contains(where: { $0.code == refusal.code }) { return false }
      state.problems.append(refusal)
      return true
    }
    if isNews { redraws.addNews() }
  }

  /// Records in a file that the plugin computes without a request, so that other programs can report it.
  private func noteUnasked() {
    let id = file.identity.id
    let hash = file.sealed.sha256
    guard !rules.unasked.holds(id: id, sha256: hash) else { return }
    // If that fails, the problem is remembered only as long as this host runs.
    try? rules.unasked.add(id: id, sha256: hash)
  }
}

extension WorkerProcess {
  /// The time the process has spent on answers so far, including polling for the next question.
  var answering: Duration { run.answering }

  /// Whether the process is stopped until the next question.
  var isHalted: Bool { run.isHalted }

  /// Runs a closure while the process has no request, or returns `nil` if it has one.
  func whileFree<Result>(_ body: (Run) -> Result) -> Result? {
    guard turn.acquire(.hook, within: .zero) else { return nil }
    defer { turn.giveBack() }
    return run.isFree ? body(run) : nil
  }
}
