// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftPluginImage
package import WeftPluginWire
internal import WeftPoints
private import WeftProcess

/// A plugin in a process of its own, as its host sees it.
///
/// Nothing the process does reaches the host but answers, which are copied and checked, and what the
/// plugin says. It ends with this object. Any thread may use it: those that come while another
/// one is at it wait for as long as they would wait for an answer.
package final class WorkerProcess: @unchecked Sendable {
  // SAFETY: what changes is atomic or used in turn; the rest never changes.
  /// What the plugin says of itself.
  package let declaration: PluginDeclaration
  private let log: PluginLog
  let run: Run
  /// Who uses it just now.
  let turn = WorkerTurn()

  /// Starts a plugin that was inspected, and waits for it.
  ///
  /// - Parameters:
  ///   - points: The points the plugin finds and calls; nil is none.
  ///   - now: A clock that only goes forward.
  /// - Throws: why the plugin can't be started there; nothing of it is left.
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
    // It ends: a start that takes longer is refused.
    while true {
      if let declaration = try run.start(within: limits.start) { return declaration }
    }
  }

  private init(_ run: Run, _ declaration: PluginDeclaration, _ log: PluginLog) {
    self.run = run
    self.declaration = declaration
    self.log = log
  }

  /// Starts the plugin of an inspection that refused nothing.
  package convenience init(
    _ inspection: PluginInspection,
    in program: WorkerProgram?
  ) throws(PluginRefusal) {
    guard let file = PluginFile(inspection) else {
      throw inspection.refusal ?? PluginRefusal(.noIdentity, "nobody knows who it is")
    }
    try self.init(file, in: program)
  }

  /// What the plugin has said.
  package var logLines: [String] { log.lines }

  /// Whether the plugin wants to be asked anew, said once for all times it asked for that.
  package func takeRedraw() -> Bool {
    run.wantsRedraw.exchange(false, ordering: .relaxed)
  }

  /// Whether it can be asked.
  package var isRunning: Bool { run.isRunning }

  /// Whether it sleeps until it is asked, as far as it says.
  package var isIdle: Bool { run.isIdle }

  /// How many rows it had begun to answer when a signal ended it, as far as it says.
  var begunRows: Int? { run.begunRows }

  /// Its id; nil when it has ended.
  var processID: Int32? { run.processID }

  /// Asks a hook about a window, and waits for at most some time.
  ///
  /// - Parameter hook: Its place in ``declaration``.
  /// - Throws: what the hook failed by, or what the process ended by, which it has then.
  package func call(
    _ hook: Int,
    _ window: PackedWindow,
    within time: Duration
  ) throws(PluginRefusal) -> WorkerReply {
    precondition(declaration.hooks.indices.contains(hook), "there is no hook \(hook)")
    let end = run.now() + time
    guard turn.take(.hook, within: time) else { return .busy }
    defer { turn.giveBack() }
    return try run.call(hook, window, within: max(.zero, end - run.now()))
  }

  /// The answer to a call that was late; nil when there is none to wait for.
  ///
  /// - Throws: as ``call(_:_:within:)`` does, and when the call takes longer than a call may.
  ///
  /// - Parameter whileTalking: How long a plugin is waited for at least that asks for open points meanwhile.
  package func poll(
    within time: Duration = .zero,
    whileTalking: Duration = .zero
  ) throws(PluginRefusal) -> WorkerReply? {
    let end = run.now() + time
    guard turn.take(.hook, within: time) else { return .late }
    defer { turn.giveBack() }
    return try run.poll(within: max(.zero, end - run.now()), whileTalking: whileTalking)
  }

  /// Whether it has nothing to do just now.
  var isFree: Bool {
    guard turn.take(.hook, within: .zero) else { return false }
    defer { turn.giveBack() }
    return run.isFree
  }

  /// Ends the process and waits until it is gone.
  package func stop() {
    // It never comes only where what the plugin asked for, on this thread, stops it.
    let isMine = turn.take(.stop, within: .seconds(1 << 30))
    run.stop()
    if isMine { turn.giveBack() }
  }
}

extension WorkerProcess {
  /// A plugin on its way; one thread at a time looks after it.
  struct Start: @unchecked Sendable {
    // SAFETY: it is the keeper's, and nobody else's before the keeper has ended.
    private let run: Run
    private let log: PluginLog

    /// Begins to start a plugin that was inspected.
    ///
    /// - Parameters:
    ///   - points: The points the plugin finds and calls; nil is none.
    ///   - onAnswer: Told when a point has answered that the plugin waits for, and nobody else does.
    /// - Throws: why it can't be started there.
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

    /// The plugin when it has started; nil while it is still at it.
    ///
    /// - Throws: why it did not start; nothing of it is left.
    func poll(within time: Duration = .zero) throws(PluginRefusal) -> WorkerProcess? {
      try run.start(within: time).map { WorkerProcess(run, $0, log) }
    }

    /// Gives it up.
    func stop() { run.stop() }
  }
}

/// A clock that begins now.
func uptime() -> @Sendable () -> Duration {
  let start = ContinuousClock.now
  return { ContinuousClock.now - start }
}
