// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftProcess

extension WorkerProcess {
  /// The process from its start to its end, and what was asked of it last.
  final class Run {
    private let channel: WorkerChannel
    private let limits: WorkerLimits
    private let log: PluginLog
    private let now: () -> Duration
    private var meter = LogMeter()
    private var process: ChildProcess?
    private(set) var processID: Int32?
    /// The number of the last request; what stands in shared memory is never believed.
    private var number: UInt32 = 0
    /// Whether the plugin wants to be asked anew.
    var wantsRedraw = false
    /// Whether that is still to be answered.
    private var isAsked = false
    /// When it was, as far as anybody had to wait for it; most answers come before.
    private var asked: Duration?

    init(
      _ file: PluginFile,
      in program: WorkerProgram?,
      limits: WorkerLimits,
      log: PluginLog,
      now: @escaping () -> Duration
    ) throws(PluginRefusal) {
      guard let program else {
        throw PluginRefusal(.noWorker, "there is no program weft-worker beside this one")
      }
      let memory = WorkerChannel.makeFile()
      guard memory >= 0 else {
        throw PluginRefusal(.noWorker, "there is no memory to share (\(SystemError(-memory)))")
      }
      let shared = Descriptor(memory)
      guard let channel = WorkerChannel(mapping: shared.number) else {
        throw PluginRefusal(.noWorker, "there is no memory to share")
      }
      (self.channel, self.limits, self.log, self.now) = (channel, limits, log, now)
      channel.post(1, start: file.identity)
      let libraries = LibraryFolders.host
      do throws(SystemError) {
        process = try ChildProcess(
          program.path,
          arguments: program.arguments(parent: getpid(), libraryFolders: libraries.all),
          environment: ["SWIFT_BACKTRACE=enable=no"] + libraries.environment,
          input: file.sealed.descriptor.number,
          output: shared.number
        )
      } catch {
        throw PluginRefusal(.noWorker, "\(program.path) can't be started (\(error))")
      }
      withExtendedLifetime(shared) {}
      processID = process?.id
      (number, isAsked, asked) = (1, true, now())
    }

    var isRunning: Bool { processID != nil }

    var isIdle: Bool { channel.isIdle }

    /// What the plugin says of itself when it has started; nil while it is still at it.
    func start(within time: Duration) throws(PluginRefusal) -> PluginDeclaration? {
      switch try wait(time, limit: limits.start, ended: .endedAtStart, hung: .hungAtStart) {
      case nil: return nil
      case .started(let declaration)?: return declaration
      case .refused(let refusal)?:
        stop()
        throw refusal
      default: throw fail(.workerLied, "it answered what it was not asked")
      }
    }

    func call(
      _ hook: Int,
      _ window: PackedWindow,
      within time: Duration
    ) throws(PluginRefusal) -> WorkerReply {
      guard isRunning else { throw PluginRefusal(.workerEnded, "it was ended") }
      if isAsked, try poll(within: .zero) == .late { return .busy }
      guard channel.post(number &+ 1, hook: hook, window) else {
        throw PluginRefusal(.windowTooLarge, "the rows it is asked about have too many bytes")
      }
      number &+= 1
      isAsked = true
      return try poll(within: time) ?? .passed
    }

    func poll(within time: Duration) throws(PluginRefusal) -> WorkerReply? {
      guard isAsked, isRunning else { return nil }
      switch try wait(time, limit: limits.call, ended: .workerEnded, hung: .workerHung) {
      case nil: return .late
      case .scene(let scene)?: return .scene(scene)
      case .passed?: return .passed
      case .refused(let refusal)?: throw refusal
      case .started?: throw fail(.workerLied, "it answered what it was not asked")
      }
    }

    func stop() {
      process.take()?.end()
      processID = nil
    }

    /// Waits for the answer to the last request; nil when there is none yet.
    private func wait(
      _ time: Duration,
      limit: Duration,
      ended: PluginRefusal.Code,
      hung: PluginRefusal.Code
    ) throws(PluginRefusal) -> WorkerChannel.Answer? {
      guard isAsked, let processID else { return nil }
      if time > .zero, channel.look(for: number) { return try take() }
      let asked = asked ?? now()
      self.asked = asked
      let left = max(.zero, limit - (now() - asked))
      switch channel.wait(for: number, from: processID, atMost: min(time, left)) {
      case .answered: return try take()
      case .late:
        if now() - asked < limit { return nil }
        throw fail(hung, "it took longer than \(limit)")
      case .ended: throw fail(ended, "it ended")
      case .confused: throw fail(.workerLied, "it answered what it was not asked")
      }
    }

    /// The answer that is there.
    private func take() throws(PluginRefusal) -> WorkerChannel.Answer {
      (isAsked, asked) = (false, nil)
      hear()
      if let answer = channel.answer() { return answer }
      throw fail(.workerLied, "its answer makes no sense")
    }

    /// Ends the process, and tells why.
    private func fail(_ code: PluginRefusal.Code, _ text: String) -> PluginRefusal {
      let isEnded = code == .endedAtStart || code == .workerEnded
      hear()
      let signal = process.take()?.end() ?? 0
      (processID, isAsked, asked) = (nil, false, nil)
      let how = isEnded && signal > 0 ? " by signal \(signal)" : ""
      return PluginRefusal(code, text + how)
    }

    /// Takes down what the plugin has said since it was asked.
    private func hear() {
      var (lines, dropped, redraw) = channel.heard()
      for line in lines {
        if meter.takes(at: now()) { log.add(line) } else { dropped += 1 }
      }
      if dropped > 0 { log.drop(dropped) }
      if redraw { wantsRedraw = true }
    }
  }
}
