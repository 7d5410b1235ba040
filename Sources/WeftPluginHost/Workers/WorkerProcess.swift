// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
package import WeftPluginWire
private import WeftProcess

/// A plugin in a process of its own, as its host sees it.
///
/// Nothing the process does reaches the host but answers, which are copied and checked, and what the
/// plugin says. It is used by one thread at a time, and ends with this object.
package final class WorkerProcess {
  /// What the plugin says of itself.
  package let declaration: PluginDeclaration
  private let log: PluginLog
  private let run: Run

  /// Starts a plugin that was inspected.
  ///
  /// - Parameter now: A clock that only goes forward.
  /// - Throws: why the plugin can't be started there; nothing of it is left.
  init(
    _ file: PluginFile,
    in program: WorkerProgram?,
    limits: WorkerLimits = WorkerLimits(),
    log: PluginLog = PluginLog(),
    now: (() -> Duration)? = nil
  ) throws(PluginRefusal) {
    self.log = log
    run = try Run(file, in: program, limits: limits, log: log, now: now ?? Self.uptime())
    declaration = try run.start(file.identity)
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
    defer { run.wantsRedraw = false }
    return run.wantsRedraw
  }

  /// Whether it can be asked.
  package var isRunning: Bool { run.isRunning }

  /// Whether it sleeps until it is asked, as far as it says.
  package var isIdle: Bool { run.isIdle }

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
    return try run.call(hook, window, within: time)
  }

  /// The answer to a call that was late; nil when there is none to wait for.
  ///
  /// - Throws: as ``call(_:_:within:)`` does, and when the call takes longer than a call may.
  package func poll(within time: Duration = .zero) throws(PluginRefusal) -> WorkerReply? {
    try run.poll(within: time)
  }

  /// Ends the process and waits until it is gone.
  package func stop() { run.stop() }

  private static func uptime() -> () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }
}
