// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftPoints
internal import WeftSystem
package import WeftViews

/// A plugin in a process of its own, as its host sees it.
///
/// The host receives only answers, which are copied and checked, and log lines. The process ends
/// with this object. Any thread may use it; a thread that comes while another one uses it waits for
/// as long as it would wait for an answer.
package final class WorkerProcess: @unchecked Sendable {
  // SAFETY: all mutable state is atomic or used in turn; the rest never changes.
  /// The plugin's declaration.
  package let declaration: PluginDeclaration
  private let log: PluginLog
  let run: Run
  /// Gives one thread at a time the use of the process.
  let turn = WorkerTurn()

  /// Starts an inspected plugin and waits until it has started.
  ///
  /// - Parameters:
  ///   - points: The points that the plugin can call; nil for none.
  ///   - now: A clock that never goes back.
  /// - Throws: The reason why the plugin can't be started; no process is left then.
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
    self.init(run, try Self.declaration(of: run, limits), log)
  }

  private static func declaration(
    of run: Run,
    _ limits: WorkerLimits
  ) throws(PluginRefusal) -> PluginDeclaration {
    // The loop ends, because a start that takes longer than the limit is refused.
    while true {
      if let declaration = try run.start(within: limits.start) { return declaration }
    }
  }

  private init(_ run: Run, _ declaration: PluginDeclaration, _ log: PluginLog) {
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

  /// The lines that the plugin has logged.
  package var logLines: [String] { log.lines }

  /// Returns whether the plugin has requested to be asked again since the last call.
  package func drainRedraw() -> Bool {
    run.wantsRedraw.exchange(false, ordering: .relaxed)
  }

  /// Whether it can be asked.
  package var isRunning: Bool { run.isRunning }

  /// Whether it is asleep until the next request, according to itself.
  package var isIdle: Bool { run.isIdle }

  /// How many rows it had begun to answer when a signal ended it, according to itself.
  var begunRows: Int? { run.begunRows }

  /// Its process id; nil when it has ended.
  var processID: Int32? { run.processID }

  /// Asks a hook about a window and waits for at most `time`.
  ///
  /// - Parameter hook: Its index in ``declaration``.
  /// - Returns: The hook's answer, still to be checked, or why there is none; a later one is
  ///   collected with ``poll(within:whileTalking:)``.
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

  /// Returns the answer to a call that was late; nil when no call is unanswered.
  ///
  /// - Parameter whileTalking: The least time to wait for a plugin that keeps calling open points.
  /// - Throws: As ``call(_:_:within:)`` does, and when the call takes longer than a call may.
  package func poll(
    within time: Duration = .zero,
    whileTalking: Duration = .zero
  ) throws(PluginRefusal) -> HookOutcome<Scene>? {
    guard let left = takeTurn(within: time) else { return .later(isAsked: true) }
    defer { turn.giveBack() }
    return try run.poll(within: left, whileTalking: whileTalking)
  }

  /// Waits for a turn; returns how much of the time is left then, nil when there was no turn in it.
  private func takeTurn(within time: Duration) -> Duration? {
    // Nearly always it is free, and no clock is read.
    if turn.acquire(.hook, within: .zero) { return time }
    let end = run.now() + time
    return turn.acquire(.hook, within: time) ? max(.zero, end - run.now()) : nil
  }

  /// Whether it has answered every request.
  var isFree: Bool {
    guard turn.acquire(.hook, within: .zero) else { return false }
    defer { turn.giveBack() }
    return run.isFree
  }

  /// Ends the process and waits until it is gone.
  package func stop() {
    // The turn never comes only when a question of the plugin, answered on this thread,
    // stops the plugin.
    let isMine = turn.acquire(.stop, within: .seconds(1 << 30))
    run.stop()
    if isMine { turn.giveBack() }
  }
}

extension WorkerProcess {
  /// A plugin that is starting; one thread at a time looks after it.
  struct Start: @unchecked Sendable {
    // SAFETY: only the keeper's thread uses it until the keeper has ended.
    private let run: Run
    private let log: PluginLog

    /// Begins to start an inspected plugin.
    ///
    /// - Parameters:
    ///   - points: The points that the plugin can call; nil for none.
    ///   - onAnswer: Called when a point has answered the plugin and no thread waits
    ///     for the plugin.
    /// - Throws: The reason why it can't be started.
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

    /// Returns the process once the plugin has started; nil while it is starting.
    ///
    /// - Throws: The reason why it did not start; no process is left then.
    func poll(within time: Duration = .zero) throws(PluginRefusal) -> WorkerProcess? {
      try run.start(within: time).map { WorkerProcess(run, $0, log) }
    }

    /// Gives the start up and ends the process.
    func stop() { run.stop() }
  }
}

/// Returns a clock that begins now.
func uptime() -> @Sendable () -> Duration {
  let start = ContinuousClock.now
  return { ContinuousClock.now - start }
}
