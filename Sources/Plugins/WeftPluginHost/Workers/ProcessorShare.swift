// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginFormat
internal import WeftSystem

/// The processor time that a worker may use while nothing is asked of it.
///
/// A worker has one thread, so an honest one sleeps between questions; what it may use covers the few
/// microseconds in which it looks for the next one.
struct ProcessorAllowance: Equatable {
  /// What it may use at once.
  static let most = Duration.milliseconds(250)
  /// What it may use for each second that passes.
  static let perSecond = Duration.milliseconds(20)
  /// How many nanoseconds it may use for an answer that comes at once, and then until it sleeps.
  static let perAnswer: Int64 = 200_000

  /// What is left; negative if it used too much.
  private(set) var left = Self.most

  /// Whether nothing is left.
  var isOver: Bool { left < .zero }
  /// Whether it has kept to its share again for some time.
  var isGood: Bool { left > Self.most / 2 }

  /// Charges what was used in some time, without the time of its answers.
  mutating func charge(_ used: Duration, answering: Duration, in time: Duration) {
    let refill = Self.perSecond * (min(max(time, .zero), .seconds(60)) / .seconds(1))
    left = min(Self.most, left + refill + answering - used)
  }
}

/// What one process of a worker uses of the processor; only the keeper's thread uses it.
final class ProcessorShare {
  let process: WorkerProcess
  /// Fires when the process may have used more than its share; `nil` if the kernel has none.
  private let timer: ProcessorTimer?
  private var allowance = ProcessorAllowance()
  /// When it was charged last, and what the process had used and answered then.
  private var charged: (at: Duration, used: Duration, answering: Duration)
  /// Whether the process uses more than its share, so that it is looked at after each answer.
  private(set) var isOver = false

  /// How often a process is looked at where the kernel has no timer.
  private static let patrol = Duration.seconds(10)
  /// The least time between two looks at a process that computes, in its processor time.
  private static let least = Duration.milliseconds(5)
  /// The same while it is asked something.
  private static let asked = Duration.milliseconds(20)

  init?(_ process: WorkerProcess, now: Duration) {
    guard let id = process.processID, let used = ProcessorWatch.time(of: id) else { return nil }
    self.process = process
    charged = (now, used, process.answering)
    timer = ProcessorTimer(of: id)
    timer?.fire(after: ProcessorAllowance.most)
  }

  /// What to do after a look at the process.
  enum Verdict: Equatable {
    /// Nothing until the timer fires or it has answered.
    case fine
    /// It is asked something, and is looked at again.
    case busy
    /// It uses more than its share, and was stopped.
    case stopped
  }

  /// Charges what the process has used, and stops it if that is too much.
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

  /// When to look at the process although nothing has told of it; `nil` for never.
  var patrol: Duration? { timer == nil ? charged.at + Self.patrol : nil }
}

/// What the processes of all workers use, on the keeper's thread.
final class ProcessorShares {
  /// Tells when a process has used much; `nil` if the kernel refuses it.
  let watch = try? ProcessorWatch()
  private var shares: [ObjectIdentifier: ProcessorShare] = [:]

  /// The share of the process that a plugin has now.
  subscript(plugin: WorkerPlugin) -> ProcessorShare? {
    get { shares[ObjectIdentifier(plugin)] }
    set { shares[ObjectIdentifier(plugin)] = newValue }
  }
}

// What the keeper does about it.
extension WorkerPlugin {
  /// Stops its process if that computes unasked, until the next question.
  ///
  /// - Parameter hasFired: Whether the process of some plugin has used much.
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
      noteShare(PluginRefusal(.computesUnasked, "it goes on computing after its answers"))
      noteUnasked()
      return .whenTold
    }
  }

  /// Adds the problem that it computes unasked, once.
  func noteShare(_ refusal: PluginRefusal) {
    let isNews = state.withLock { state in
      if state.problems.contains(where: { $0.code == refusal.code }) { return false }
      state.problems.append(refusal)
      return true
    }
    if isNews { redraws.addNews() }
  }

  /// Persists that it computes unasked, outside of any frame, so that other programs can tell it.
  private func noteUnasked() {
    let (id, hash) = (file.identity.id, file.sealed.sha256)
    guard !rules.unasked.holds(id: id, sha256: hash) else { return }
    // Without the file the problem lasts as long as this host.
    try? rules.unasked.add(id: id, sha256: hash)
  }
}

extension WorkerProcess {
  /// How long it has been answering questions so far, and may have waited for the next.
  var answering: Duration { run.answering }

  /// Whether it is stopped until the next question.
  var isHalted: Bool { run.isHalted }

  /// Runs a closure while nothing is asked of the process; returns `nil` if something is.
  func whileFree<Result>(_ body: (Run) -> Result) -> Result? {
    guard turn.acquire(.hook, within: .zero) else { return nil }
    defer { turn.giveBack() }
    return run.isFree ? body(run) : nil
  }
}
