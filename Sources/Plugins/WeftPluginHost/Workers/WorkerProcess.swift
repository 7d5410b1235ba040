// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftPoints
internal import WeftSystem
package import WeftViews

/// A plugin in a separate process, from the host's side.
///
///     let process = try WorkerProcess(inspection, in: program)  // waits until the plugin has started
///     var outcome = try process.call(0, window, within: .milliseconds(2))
///     if case .later(isAsked: true) = outcome {
///       outcome = try process.poll(within: .seconds(1)) ?? outcome
///     }
///
/// The host receives only log lines and answers, which are copied and checked. Releasing this
/// object ends the process. Any thread may use it; while another thread uses it, a thread waits for
/// at most the time it would wait for an answer.
///
/// A process answers one call at a time. After `.later(isAsked: true)`, fetch the answer with
/// ``poll(within:whileTalking:)``: the next call drops an answer that has arrived, and until then returns
/// `.later(isAsked: false)`, which means that nothing was asked. Asking for a hook that the plugin doesn't declare is a
/// mistake of the program and stops it.
///
/// Starting throws ``PluginRefusal`` and leaves no process. A later call throws one if the process has ended, by itself
/// or because it took longer than its limit; such an object stays useless, and `WorkerPlugin` starts a new one.
///
/// A call copies its window into shared memory and its answer out of it, so it takes O(*n*) in their bytes.
package final class WorkerProcess: @unchecked Sendable {
  // SAFETY: all mutable state is atomic or used in turn; the rest never changes.
  /// The plugin's declaration.
  package let declaration: PluginDeclaration
  private let log: PluginLog
  let run: Run
  /// The lock that gives one thread at a time the use of the process.
  let turn = WorkerTurn()

  /// Starts an inspected plugin and waits until it has started.
  ///
  /// - Parameters:
  ///   - file: The inspected file, whose sealed copy is loaded.
  ///   - program: The program that runs as the worker; `nil` refuses the plugin.
  ///   - limits: The time limits of a start and of calls.
  ///   - log: Receives the lines that the plugin logs or prints.
  ///   - points: The points that the plugin can call, or `nil` for none.
  ///   - now: A monotonic clock.
  /// - Throws: The reason why the plugin can't be started; in that case no process is left.
  convenience init(
    _ file: PluginFile,
    in program: WorkerProgram?,
    limits: WorkerLimits = WorkerLimits(),
    log: PluginLog = PluginLog(),
    points: PointRegistry? = nil,
    now: (() -> Duration)? = nil
  ) throws(PluginRefusal) {
    let run = try Run(
      file,
      in: program,
      limits: limits,
      log: log,
      desk: PointDesk(points ?? PointRegistry()),
      now: now ?? uptime()
    )
    self.init(run: run, declaration: try Self.declaration(of: run, limits), log: log)
  }

  private static func declaration(
    of run: Run,
    _ limits: WorkerLimits
  ) throws(PluginRefusal) -> PluginDeclaration {
    // The loop terminates, because a start that takes longer than the limit is refused.
    while true {
      if let declaration = try run.start(within: limits.start) { return declaration }
    }
  }

  private init(run: Run, declaration: PluginDeclaration, log: PluginLog) {
    self.run = run
    self.declaration = declaration
    self.log = log
  }

  /// Starts the plugin of an inspection that did not refuse it.
  package convenience init(
    _ inspection: PluginInspection,
    in program: WorkerProgram?
  ) throws(PluginRefusal) {
    guard let file = PluginFile(inspection) else {
      throw inspection.refusal ?? PluginRefusal(.noIdentity, "its identity is unknown")
    }
    try self.init(file, in: program)
  }

  /// The lines that the plugin has logged or printed.
  package var logLines: [String] {
    hearPrinted()
    return log.lines
  }

  /// Stores what the plugin has printed, unless another thread uses the process.
  func hearPrinted() {
    guard turn.acquire(.hook, within: .zero) else { return }
    defer { turn.giveBack() }
    run.hearPrinted()
  }

  /// Returns whether the plugin has requested to be asked again since the last call.
  package func drainRedraw() -> Bool {
    run.wantsRedraw.exchange(false, ordering: .relaxed)
  }

  /// Whether the process can be asked.
  package var isRunning: Bool { run.isRunning }

  /// Whether the process says that it sleeps until the next request.
  package var isIdle: Bool { run.isIdle }

  /// The number of rows that the process says it had started to answer when a signal ended it.
  var begunRows: Int? { run.begunRows }

  /// The process's id, or `nil` if it has ended.
  var processID: Int32? { run.processID }

  /// Asks a hook about a window and waits for at most `time`.
  ///
  /// - Parameter hook: The index of the hook in ``declaration``.
  /// - Returns: The hook's answer, which has yet to be checked, or why there is none.
  ///   ``poll(within:whileTalking:)`` returns a late answer.
  /// - Throws: The reason why the process has ended.
  package func call(
    _ hook: Int,
    _ window: PackedWindow,
    within time: Duration
  ) throws(PluginRefusal) -> HookOutcome<Scene> {
    precondition(declaration.hooks.indices.contains(hook), "there is no hook \(hook)")
    guard let left = takeTurn(within: time) else { return .later(isAsked: false) }
    defer { turn.giveBack() }
    return try run.call(hook, window, within: left)
  }

  /// Returns the answer to a late call, or `nil` if no call is unanswered.
  ///
  /// - Parameter whileTalking: The minimum time to wait for a plugin that keeps calling open
  ///   points.
  /// - Throws: The same as ``call(_:_:within:)``, and an error if the call takes longer than its
  ///   limit.
  package func poll(
    within time: Duration = .zero,
    whileTalking: Duration = .zero
  ) throws(PluginRefusal) -> HookOutcome<Scene>? {
    guard let left = takeTurn(within: time) else { return .later(isAsked: true) }
    defer { turn.giveBack() }
    return try run.poll(within: left, whileTalking: whileTalking)
  }

  /// Waits for a turn; returns how much of the time is left, or `nil` if the time has passed.
  private func takeTurn(within time: Duration) -> Duration? {
    // The turn is nearly always free, and then no clock is read.
    if turn.acquire(.hook, within: .zero) { return time }
    let end = run.now() + time
    return turn.acquire(.hook, within: time) ? max(.zero, end - run.now()) : nil
  }

  /// Whether the process has answered every request.
  var isFree: Bool {
    guard turn.acquire(.hook, within: .zero) else { return false }
    defer { turn.giveBack() }
    return run.isFree
  }

  /// Ends the process and waits until it is gone.
  package func stop() {
    // There is no turn only if a question from the plugin, answered on this thread, stops the plugin.
    let isMine = turn.acquire(.stop, within: .seconds(1 << 30))
    run.stop()
    if isMine { turn.giveBack() }
  }
}

extension WorkerProcess {
  /// A plugin that is starting; only one thread at a time uses it.
  struct Start: @unchecked Sendable {
    // SAFETY: only the keeper's thread uses it until the keeper has ended.
    private let run: Run
    private let log: PluginLog

    /// Starts an inspected plugin without waiting for it.
    ///
    /// - Parameters:
    ///   - file: The inspected file, whose sealed copy is loaded.
    ///   - program: The program that runs as the worker; `nil` refuses the plugin.
    ///   - limits: The time limits of a start and of calls.
    ///   - log: Receives the lines that the plugin logs or prints.
    ///   - points: The points that the plugin can call, or `nil` for none.
    ///   - now: A monotonic clock.
    ///   - onAnswer: Called when a point has answered the plugin and no thread waits for the
    ///     plugin.
    /// - Throws: The reason why the plugin can't be started.
    init(
      _ file: PluginFile,
      in program: WorkerProgram?,
      limits: WorkerLimits,
      log: PluginLog,
      points: PointRegistry? = nil,
      now: @escaping () -> Duration,
      onAnswer: @escaping @Sendable () -> Void = {}
    ) throws(PluginRefusal) {
      let desk = PointDesk(points ?? PointRegistry())
      run = try Run(
        file,
        in: program,
        limits: limits,
        log: log,
        desk: desk,
        now: now,
        onAnswer: onAnswer
      )
      self.log = log
    }

    /// Returns the process once the plugin has started, or `nil` while it is starting.
    ///
    /// - Throws: The reason why it did not start; in that case no process is left.
    func poll(within time: Duration = .zero) throws(PluginRefusal) -> WorkerProcess? {
      try run.start(within: time).map { WorkerProcess(run: run, declaration: $0, log: log) }
    }

    /// Gives up the start and ends the process.
    func stop() { run.stop() }
  }
}

/// Returns a clock that starts now.
func uptime() -> @Sendable () -> Duration {
  let start = ContinuousClock.now
  return { ContinuousClock.now - start }
}
